"""Being a player on the page: a key, a second device, a recovery file and a passkey; in both languages."""

import base64
import json
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visiting import (
    PHONE,
    Visitors,
    find_faults,
    menu,
    open_room,
    play_to_the_end,
    sit,
    wait_in,
)
from tests.servers import missing
from tests.serving import Moon, http


@pytest.fixture
def guests(visitors: Visitors) -> Visitors:
    # The browser itself reports in its console what the server refuses.
    visitors.expected += tuple(f"status of {status}" for status in (401, 404, 409, 422))
    return visitors


def a_name() -> str:
    """A name that no other test has taken: they share a server."""
    return f"Zoë {secrets.token_hex(4)}"


def become(page: Any, url: str) -> str:
    name = a_name()
    page.goto(f"{url}/me")
    page.get_by_label("Name").first.fill(name)
    page.get_by_role("button", name="Become a player").click()
    page.get_by_role("heading", name="Your keys").wait_for()
    return name


def key_of(page: Any) -> str:
    return page.evaluate("localStorage['moon.player']")


def me(url: str, key: str) -> Any:
    return http.get(f"{url}/api/me", headers={"authorization": f"Bearer {key}"})


def test_a_player_comes_to_another_device_and_the_first_removes_it(server: Moon, guests: Visitors) -> None:
    page = guests.come(viewport=PHONE)
    page.goto(f"{server.url}/me")
    page.get_by_role("button", name="Become a player").wait_for()
    assert find_faults(page, ["dark", "contrast"]) == []
    name = become(page, server.url)
    other = guests.come()
    other.goto(f"{server.url}/me")
    other.get_by_label("Name").first.fill(name.upper())
    other.get_by_role("button", name="Become a player").click()
    other.get_by_text("Another player already has this name").wait_for()
    page.get_by_role("button", name="Show link and QR code").click()
    link = page.locator("#device-link").input_value()
    assert page.locator(".player svg.qr").is_visible()
    assert find_faults(page, ["dark", "contrast"]) == []
    # The link asks first: somebody else might have sent it.
    other.goto("about:blank")
    other.goto(link)
    other.get_by_role("heading", name="Use this player here?").wait_for()
    assert other.url == f"{server.url}/me"
    assert key_of(other) is None
    other.get_by_role("button", name="Yes, that’s me").click()
    other.get_by_role("heading", name="Your keys").wait_for()
    assert me(server.url, key_of(other)).json()["name"] == name
    third = guests.come()
    third.goto(link)
    third.get_by_role("button", name="Yes, that’s me").click()
    third.get_by_text("This code isn't valid any more").wait_for()
    # The younger key only asks for the removal of the phone's key, which stays and hears of it everywhere.
    assert other.locator(".keys li").count() == 2
    other.locator(".keys li").first.get_by_role("button", name="Remove").click()
    other.locator("dialog").get_by_role("button", name="Remove").click()
    other.locator(".keys li").first.get_by_text("to be removed").wait_for()
    assert other.locator(".keys li").count() == 2
    assert me(server.url, key_of(page)).json()["name"] == name
    page.goto(server.url)
    page.get_by_role("alert").get_by_text("has asked for the removal").wait_for()
    assert find_faults(page, ["dark", "contrast"]) == []
    page.get_by_role("link", name="Look at your keys").click()
    page.get_by_text("has asked for the removal").wait_for()
    assert find_faults(page, ["dark", "contrast"]) == []
    # The phone removes the younger key at once, and with it what it asked for. The other browser finds out.
    page.locator(".keys li").last.get_by_role("button", name="Remove").click()
    page.locator("dialog").get_by_role("button", name="Remove").click()
    wait_in(page, lambda: page.locator(".keys li").count() == 1)
    assert page.get_by_text("has asked for the removal").count() == 0
    other.get_by_role("button", name="Save recovery file").click()
    other.get_by_text("This browser’s key was removed").wait_for()
    assert key_of(other) is None
    assert me(server.url, key_of(page)).json()["name"] == name


def test_a_recovery_file_brings_a_player_back_in_spanish(
    server: Moon, guests: Visitors, tmp_path: Path
) -> None:
    page = guests.come(locale="es-MX", viewport=PHONE)
    page.goto(f"{server.url}/me")
    name = a_name()
    page.get_by_label("Nombre").first.fill(name)
    page.get_by_role("button", name="Ser jugador").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Guardar archivo de recuperación").click()
    file = tmp_path / "recovery.json"
    saved.value.save_as(file)
    wait_in(page, lambda: page.locator(".keys li").count() == 2)
    assert find_faults(page, ["dark", "contrast"]) == []
    assert json.loads(file.read_text())["key"] != key_of(page)
    other = guests.come(locale="es-MX")
    other.goto(f"{server.url}/me")
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "shootmoon recovery file", "key": "short"}')
    other.get_by_label("Cargar archivo de recuperación").set_input_files(broken)
    other.get_by_text("Esto no es un archivo de recuperación").wait_for()
    other.get_by_label("Cargar archivo de recuperación").set_input_files(file)
    other.get_by_role("heading", name="Tus claves").wait_for()
    assert me(server.url, key_of(other)).json()["name"] == name
    assert len({key_of(page), key_of(other), json.loads(file.read_text())["key"]}) == 3
    other.get_by_role("button", name="Salir de este navegador").click()
    other.get_by_role("button", name="Ser jugador").wait_for()
    assert key_of(other) is None


def test_two_tabs_are_one_player(server: Moon, guests: Visitors) -> None:
    page = guests.come()
    second = page.context.new_page()
    second.goto(f"{server.url}/me")
    second.get_by_role("button", name="Become a player").wait_for()
    name = become(page, server.url)
    second.get_by_role("heading", name="Your keys").wait_for()  # it hears of the key from the other tab
    second.locator("#player-name").fill(f"{name}!")
    second.get_by_role("button", name="Change name").click()
    wait_in(second, lambda: me(server.url, key_of(page)).json()["name"] == f"{name}!")


def test_a_passkey_is_added_and_signs_in_once(server: Moon, guests: Visitors) -> None:
    if find_spec("webauthn") is None:
        missing("webauthn isn't installed (pip install 'shootmoon[passkeys]')")
    url = server.url.replace("127.0.0.1", "localhost")  # passkeys need a name
    page = guests.come()
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    name = become(page, url)
    page.get_by_role("button", name="Add a passkey").click()
    wait_in(page, lambda: page.locator(".keys li").count() == 2)
    assert {each["kind"] for each in me(url, key_of(page)).json()["keys"]} == {"device", "passkey"}
    page.get_by_role("button", name="Leave this browser").click()
    sent: list[dict[str, Any]] = []
    page.on(
        "request",
        lambda each: sent.append(each.post_data_json) if each.url.endswith("/players/passkey") else None,
    )
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("heading", name="Your keys").wait_for()
    assert me(url, key_of(page)).json()["name"] == name
    # Whoever has overheard the answer can't use it again, and a changed one isn't accepted either.
    (answer,) = sent
    headers = {"authorization": f"Bearer {secrets.token_hex(32)}"}
    again = http.post(f"{url}/api/players/passkey", json=answer, headers=headers)
    assert again.json()["code"] == "passkey-invalid"
    question = http.post(f"{url}/api/players/passkey/question").json()
    challenge = json.loads(question["options"])["challenge"]
    forged = json.loads(answer["credential"])
    client_data = {"type": "webauthn.get", "challenge": challenge, "origin": url, "crossOrigin": False}
    forged["response"]["clientDataJSON"] = _base64url(json.dumps(client_data).encode())
    wrong = {"credential": json.dumps(forged)}
    refused = http.post(f"{url}/api/players/passkey", json=wrong, headers=headers)
    assert refused.json()["code"] == "passkey-invalid"
    assert me(url, headers["authorization"][7:]).status_code == 401


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_a_game_of_a_player_is_counted_shown_and_deleted(server: Moon, guests: Visitors) -> None:
    page = guests.come(viewport=PHONE)
    name = become(page, server.url)
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_text("No game has counted yet").wait_for()
    with page.expect_response(lambda each: "/api/me/rooms/" in each.url) as claimed:
        sit(page, open_room(server.url, "hickeys"), "Zoë")
    assert claimed.value.status == 204
    play_to_the_end(page)
    page.goto(f"{server.url}/me#games")
    page.locator("dl.numbers dd").first.wait_for()
    assert page.locator("dl.numbers dd").first.inner_text() == "1"
    assert page.locator("moon-player-games .tables li").count() == 1
    assert find_faults(page, ["dark", "contrast"]) == []
    page.get_by_role("link", name="Ratings", exact=True).click()
    page.get_by_role("combobox", name="Rules").select_option("classic")
    page.get_by_text("Nobody is on this ladder yet").wait_for()
    assert page.locator("ul.ladder li").first.inner_text().startswith("Master")
    assert find_faults(page, ["dark", "contrast"]) == []
    page.get_by_role("link", name="Player", exact=True).click()
    # Others see a profile only when the player wishes so.
    other = guests.come(locale="es-MX", viewport=PHONE)
    other.goto(f"{server.url}/me#player={name}")
    other.get_by_text("Ningún jugador con este nombre muestra un perfil").wait_for()
    page.get_by_label("Let anybody who knows my name see my statistics").check()
    page.get_by_role("link", name="Your profile").click()
    page.get_by_role("heading", name=f"Player {name}").wait_for()
    other.reload()
    other.locator("dl.numbers dd").first.wait_for()
    assert find_faults(other) == []
    page.get_by_role("link", name="Your own player").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my data").click()
    exported = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert (exported["name"], len(exported["games"])) == (name, 1)
    key = key_of(page)
    page.get_by_role("button", name="Delete my player").click()
    page.locator("dialog").get_by_role("button", name="Delete my player").click()
    page.get_by_role("button", name="Become a player").wait_for()
    assert key_of(page) is None
    assert me(server.url, key).status_code == 401


def test_a_friend_is_asked_accepts_and_is_invited(server: Moon, guests: Visitors) -> None:
    ann, bob = guests.come(viewport=PHONE), guests.come(locale="es-MX", viewport=PHONE)
    names = become(ann, server.url), a_name()
    bob.goto(f"{server.url}/me")
    bob.get_by_label("Nombre").first.fill(names[1])
    bob.get_by_role("button", name="Ser jugador").click()
    bob.get_by_role("heading", name="Tus claves").wait_for()
    ann.get_by_role("link", name="Friends", exact=True).click()
    ann.get_by_text("You have no friends here yet").wait_for()
    ann.get_by_label("Name of another player").first.fill(names[1])
    ann.get_by_role("button", name="Ask", exact=True).click()
    ann.get_by_role("heading", name="You have asked").wait_for()
    bob.get_by_role("link", name="Amigos", exact=True).click()
    bob.get_by_role("button", name="Aceptar").click()
    bob.get_by_text(f"{names[0]}, no está").wait_for()
    bob.get_by_label("Mis amigos ven si estoy").check()
    assert find_faults(bob, ["dark", "contrast"]) == []
    room = open_room(server.url, "hickeys")
    sit(ann, room, "Zoë")
    ann.goto(f"{server.url}/me#friends")
    ann.locator(".people").get_by_role("button", name="Invite").wait_for()
    assert find_faults(ann, ["dark", "contrast"]) == []
    # The room's menu invites, too.
    ann.goto(room)
    menu(ann).get_by_role("button", name="Invite a friend").click()
    dialog = ann.get_by_role("dialog", name="Invite a friend")
    dialog.get_by_role("button", name=f"Invite: {names[1]}").wait_for()
    dialog.get_by_label("Name of another player").fill("nobody at all")
    dialog.get_by_role("button", name="Invite", exact=True).click()
    dialog.get_by_role("alert").get_by_text("player").wait_for()
    dialog.get_by_role("button", name=f"Invite: {names[1]}").click()
    dialog.get_by_text("The invitation is shown for an hour").wait_for()
    assert find_faults(ann, ["dark", "contrast"]) == []
    # It is shown at once, wherever the page is.
    bob.get_by_text(f"{names[0]} te invita a una mesa").wait_for()
    assert find_faults(bob) == []
    bob.locator("moon-invitations").get_by_role("link").click()
    wait_in(bob, lambda: bob.url == room)
