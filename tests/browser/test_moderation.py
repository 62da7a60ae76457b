"""The owner of a room and the operators of a server, on the page: two languages, a phone, and axe."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.visiting import PHONE, WEB, Guest, Visitors, find_faults
from tests.serving import Door, Moon, moon

TOKEN = "an-operators-token-that-is-long-enough"
AXE = (WEB / "node_modules" / "axe-core").exists()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    """A server with operators, which needs invitations."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "tokens").write_text(f"ann {TOKEN}", encoding="utf-8")
    options = ("--admin-token-file", str(folder / "tokens"), "--invite-only", "--limits", "1000")
    with moon(folder, "--no-browser", *options) as server:
        yield server


def faults(page: Any) -> list[str]:
    return find_faults(page) if AXE else []


def owned(house: Moon, page: Any, *, spectators: str = "live") -> str:
    """Open a room whose owner is the browser of the page; return its address for programs."""
    admin = {"authorization": f"Bearer {TOKEN}"}
    made = Door(house).post("/api/admin/invitations", json={}, headers=admin).json()
    asked = {"preset": "luna-21", "bots": {"3": "beginner"}, "spectators": spectators, "grace": 600_000}
    room = Door(house).post("/api/rooms", json=asked, headers={"invitation": made["code"]}).json()
    page.goto(f"{house.url}/rules")
    saved = [{"room": room["room"], "token": room["token"], "at": 0}]
    page.evaluate("rooms => localStorage.setItem('moon.rooms', JSON.stringify(rooms))", saved)
    page.goto(f"{house.url}/r/{room['room']}")
    return f"{house.url}/api/rooms/{room['room']}"


def test_the_owner_puts_somebody_out_and_everybody_reads_it(house: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    room = owned(house, page)
    ben = Guest(room, "Ben")
    other = visitors.come()
    other.goto(room.replace("/api/rooms", "/r"))
    page.get_by_title("About Ben").first.click()
    page.get_by_role("button", name="Run the room …").click()
    dialog = page.get_by_role("dialog", name="Run the room")
    dialog.get_by_role("button", name="Turn off messages of Ben").click()
    dialog.get_by_role("button", name="Allow messages of Ben").wait_for()
    assert faults(page) == []
    dialog.get_by_role("button", name="Put Ben out for good …").click()
    page.get_by_role("button", name="Cancel").click()
    assert ben.view()["you"]
    dialog.get_by_role("button", name="Put Ben out for good …").click()
    assert faults(page) == []
    page.get_by_role("button", name="Put out for good", exact=True).click()
    dialog.get_by_role("button", name="Let Ben in again").wait_for()
    assert ben.view()["removed"] == "banned"
    said = other.get_by_role("log").get_by_text("The owner of the room put Ben out of seat")
    said.wait_for(state="attached")
    dialog.get_by_role("button", name="Close the room to spectators").click()
    other.get_by_role("heading", name="This room doesn't allow spectators.").wait_for()
    assert other.get_by_role("link", name="Back").first.is_visible()


def test_whoever_is_put_out_is_told_so_in_their_language(house: Moon, visitors: Visitors) -> None:
    page = visitors.come(locale="es", viewport=PHONE)
    owner = visitors.come()
    room = owned(house, owner)
    page.goto(room.replace("/api/rooms", "/r"))
    page.locator("#name").fill("Zoé")
    page.get_by_role("button", name="Sentarme").first.click()
    owner.get_by_title("About Zoé").first.click()
    owner.get_by_role("button", name="Run the room …").click()
    owner.get_by_role("button", name="Put Zoé out …").click()
    owner.get_by_role("button", name="Put out", exact=True).click()
    alert = page.get_by_role("alert").filter(has_text="Te sacaron de esta sala.")
    alert.wait_for()
    assert alert.get_by_role("link").get_attribute("href") == "/"
    assert faults(page) == []


def test_somebody_is_reported_to_the_operators(house: Moon, visitors: Visitors) -> None:
    owner = visitors.come()
    room = owned(house, owner)
    ben = Guest(room, "Ben")
    ben.give({"type": "say", "text": "something bad"})
    page = visitors.come(viewport=PHONE)
    page.goto(room.replace("/api/rooms", "/r"))
    page.locator("#name").fill("Ann")
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_role("button", name="About Ben").click()
    page.get_by_role("button", name="Report to the operators …").click()
    dialog = page.get_by_role("dialog", name="Report to the operators")
    dialog.get_by_label("What is wrong (Ben)").fill("insults")
    assert faults(page) == []
    dialog.get_by_role("button", name="Report Ben").click()
    dialog.get_by_text("The report was sent.").wait_for()
    admin = {"authorization": f"Bearer {TOKEN}"}
    found = Door(house).get("/api/admin/reports", headers=admin).json()[0]["report"]
    assert (found["name"], found["by"], found["reason"]) == ("Ben", "Ann", "insults")
    assert [line["text"] for line in found["lines"]] == ["something bad"]


@pytest.mark.parametrize(("language", "enter"), [("en", "Enter"), ("es", "Entrar")])
def test_operators_enter_by_a_token_that_stays_in_the_tab(
    house: Moon, visitors: Visitors, language: str, enter: str
) -> None:
    spanish = language == "es"
    helper = visitors.come()
    room = owned(house, helper)
    name = room.rsplit("/", 1)[1]
    Guest(room, "Eve")
    reported = owned(house, helper).rsplit("/", 1)[1]
    for guest in ("Ann", "Mal"):
        Guest(f"{house.url}/r/{reported}", guest)
    headers = {"authorization": "Bearer the secret token of Ann"}
    sent = Door(house).post(f"/api/rooms/{reported}/reports", json={"seat": 2}, headers=headers)
    assert sent.status_code == 201
    page = visitors.come(locale=language, viewport=PHONE)
    page.goto(f"{house.url}/admin")
    page.locator("#admin-token").wait_for()
    assert faults(page) == []
    visitors.expected += ("401",)
    page.locator("#admin-token").fill("wrong")
    page.get_by_role("button", name=enter, exact=True).click()
    page.get_by_role("alert").wait_for()
    page.locator("#admin-token").fill(TOKEN)
    page.get_by_role("button", name=enter, exact=True).click()
    # A report is settled.
    settle = page.get_by_role("button", name=re.compile("Settle report|atendido el aviso")).first
    settled = settle.inner_text()  # with the number of the report
    settle.click()
    page.get_by_role("button", name=settled, exact=True).wait_for(state="detached")
    page.get_by_role("button", name="Avisos atendidos" if spanish else "Settled reports").click()
    page.get_by_text("Atendido por ann" if spanish else "Settled by ann").first.wait_for()
    assert faults(page) == []
    page.get_by_role("button", name="Todos los avisos" if spanish else "All reports").click()
    page.get_by_role("button", name=f"{'Asientos de' if spanish else 'Seats of'} {name}").click()
    # A room is handed on.
    page.get_by_role("button", name="Pasar la sala a Eve" if spanish else "Make Eve the owner").click()
    page.get_by_text("(persona, dirige la sala" if spanish else "(person, owner").wait_for()
    page.get_by_role("button", name="Sacar a Eve …" if spanish else "Put Eve out …").click()
    page.get_by_role("button", name="Sacar" if spanish else "Put out", exact=True).click()
    page.get_by_text(f"kick {name} seat=1").first.wait_for()
    assert page.get_by_text("Hecho." if spanish else "Done.", exact=True).is_visible()
    # Whoever is found by name is banned from all rooms, and put out of the seat.
    guest = Guest(room, "Eve")
    page.get_by_label("Sala o persona" if spanish else "Room or person").fill("EVE")
    page.get_by_role("button", name="Buscar" if spanish else "Search", exact=True).click()
    bar = "Vetar a Eve en este servidor …" if spanish else "Ban Eve from this server …"
    page.get_by_label("Días de un veto" if spanish else "Days of a ban").fill("3")
    page.get_by_role("button", name=bar).first.click()
    assert faults(page) == []
    page.get_by_role("button", name="Cancelar" if spanish else "Cancel").click()
    assert guest.view()["you"]
    page.get_by_role("button", name=bar).first.click()
    page.get_by_role("button", name="Vetar" if spanish else "Ban", exact=True).click()
    lift = page.get_by_role("button", name="Levantar el veto de Eve" if spanish else "Lift the ban of Eve")
    lift.wait_for()
    assert page.get_by_text(re.compile(r"Eve room=\S+ seat=\d days=3")).first.is_visible()
    assert guest.view()["removed"] == "banned"
    lift.click()
    lift.wait_for(state="detached")
    # A limit is changed, and set back.
    limit = page.get_by_role("form", name="Salas y hojas de puntos" if spanish else "Rooms and score sheets")
    limit.get_by_role("spinbutton").first.fill("77777")
    limit.get_by_role("button", name="Cambiar" if spanish else "Change").click()
    reset = limit.get_by_role("button", name="Como al iniciar" if spanish else "As started")
    reset.wait_for()
    reset.click()
    reset.wait_for(state="detached")
    page.get_by_text("rooms burst=77777").first.wait_for()
    assert TOKEN not in page.url
    assert page.evaluate("JSON.stringify(localStorage)").count(TOKEN) == 0
    assert faults(page) == []
    page.reload()
    page.get_by_text(f"kick {name} seat=").first.wait_for()
    page.get_by_role("button", name="Olvidar la clave" if spanish else "Forget the token").click()
    page.locator("#admin-token").wait_for()
    assert page.evaluate("sessionStorage.length") == 0


def test_the_page_asks_for_an_invitation(house: Moon, visitors: Visitors) -> None:
    admin = {"authorization": f"Bearer {TOKEN}"}
    code = Door(house).post("/api/admin/invitations", json={"uses": 1}, headers=admin).json()["code"]
    visitors.expected += ("403",)
    page = visitors.come()
    page.goto(house.url)
    asked: list[str] = []

    def answer(dialog: Any) -> None:
        asked.append(dialog.message)
        dialog.accept(code)

    page.on("dialog", answer)
    page.evaluate("localStorage.setItem('moon.settings', JSON.stringify({name: 'Ann'}))")
    page.reload()
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/r/*")
    assert len(asked) == 1
    assert "invitation" in asked[0]


def test_the_page_asks_for_an_invitation_to_look_for_people(house: Moon, visitors: Visitors) -> None:
    admin = {"authorization": f"Bearer {TOKEN}"}
    code = Door(house).post("/api/admin/invitations", json={"uses": 1}, headers=admin).json()["code"]
    visitors.expected += ("403", "409")
    page = visitors.come(locale="es", viewport=PHONE)
    page.goto(house.url)
    page.evaluate("localStorage.setItem('moon.settings', JSON.stringify({name: 'Ann'}))")
    page.reload()
    answers: list[str | None] = [None, "wrong", code]
    asked: list[str] = []

    def answer(dialog: Any) -> None:
        asked.append(dialog.message)
        given = answers.pop(0)
        dialog.dismiss() if given is None else dialog.accept(given)

    page.on("dialog", answer)
    for number in (1, 2):
        page.locator("#find").press("Enter")
        page.get_by_role("alert").get_by_text("hace falta una invitación válida").wait_for()
        assert len(asked) == number
        page.locator("#find:focus").wait_for()
        assert faults(page) == []
    page.locator("#find").press("Enter")
    page.get_by_text("Nadie más busca partida ahora.").wait_for()
    assert faults(page) == []
    page.locator("#stop-search").press("Enter")
    # The search has used nothing up, and the page keeps the code.
    page.get_by_role("button", name="Jugar ahora").first.click()
    page.wait_for_url("**/r/*")
    assert len(asked) == 3
    assert "buscar con quién jugar" in asked[0]
