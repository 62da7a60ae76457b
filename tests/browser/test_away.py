"""The page when the server can't be reached or refuses connections, and newer versions of the page."""

import gzip
from pathlib import Path

import pytest

from shootmoon.server.sharing import page as pages
from shootmoon.server.sharing.served import File
from tests.browser.visiting import LISTED, PRESETS, YOURS, Visitors, act, menu, number, open_room, sit
from tests.browser.within import serving
from tests.serving import Moon, moon

KEEPS = """async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise(go => setTimeout(go, 20));
}"""
CUT = ("ERR_INTERNET_DISCONNECTED", "Failed to load", "WebSocket", "ERR_FAILED")


def test_without_a_network_the_page_opens_and_says_so(server: Moon, visitors: Visitors) -> None:
    visitors.expected += CUT
    page = visitors.come(service_workers="allow")
    page.goto(server.url)
    page.evaluate(KEEPS)
    page.context.set_offline(True)
    page.goto(server.url)
    notice = page.locator(".notice", has_text="Can’t reach the server.")
    notice.wait_for()
    assert page.get_by_role("button", name="Play now").is_visible()
    notice.get_by_role("link", name="Settings").click()  # fetched now for the first time
    page.get_by_label("Your name at the table").wait_for()
    page.goto(f"{server.url}/r/some-room")
    page.get_by_text("Can’t reach the server. Reconnecting").wait_for()
    page.goto(server.url)
    notice.wait_for()
    page.context.set_offline(False)
    notice.wait_for(state="detached")
    page.locator(LISTED).wait_for(state="attached")


def test_a_game_goes_on_after_the_network_was_away(server: Moon, visitors: Visitors) -> None:
    visitors.expected += CUT
    page = visitors.come()
    sit(page, open_room(server.url, "classic"), "Ann")
    act(page)
    page.wait_for_selector(YOURS)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # it looks whether it is still connected
    before = number(page)
    page.locator(YOURS).first.click()
    page.context.set_offline(False)
    page.wait_for_function(
        "before => Number(document.querySelector('.room').dataset.number) > before", arg=before
    )
    page.wait_for_selector(".connection:empty", state="attached")


@pytest.mark.parametrize(
    ("place", "sign"),
    [
        ("/rules/luna-4", ".facts-list dd"),
        ("/daily", ".hero .lead"),
        ("/score", "details.prose"),
        ("/puzzles", "#level"),
        ("/puzzles/daily", ".speech"),
        ("/tournaments", f"select option >> nth={PRESETS - 1}"),
        ("/learn", ".lessons li >> nth=1"),
    ],
)
def test_a_place_is_loaded_when_the_server_is_back(
    server: Moon, visitors: Visitors, place: str, sign: str
) -> None:
    """Without anybody asking for it, and again in another language."""
    visitors.expected += CUT
    page = visitors.come(locale="en-US")
    page.goto(server.url)  # the parts of the page are loaded, and only what they ask for fails
    page.route("**/api/**", lambda route: route.abort())
    page.evaluate(
        "place => { history.pushState(null, '', place); dispatchEvent(new Event('popstate')) }", place
    )
    trouble = page.locator("main").get_by_role("alert").filter(has_text="Can’t reach the server")
    trouble.first.wait_for()
    assert page.locator(sign).count() == 0
    page.unroute("**/api/**")
    shown = page.locator(sign).first
    shown.wait_for(state="attached")
    trouble.first.wait_for(state="detached")
    before = page.locator("main").inner_text()
    page.get_by_role("button", name="Español").click()
    page.wait_for_selector("html[lang=es]")
    page.wait_for_function("before => document.querySelector('main').innerText !== before", arg=before)
    shown.wait_for(state="attached")


def test_nobody_goes_on_with_an_old_page(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version is there when it is asked for, and is what is kept for times without a network."""
    visitors.expected += CUT
    old = pages.bundle()

    def anew(name: str, was: bytes, now: bytes) -> File:
        plain = old[name].plain.replace(was, now)
        assert plain != old[name].plain
        return File(old[name].media_type, plain, gzip.compress(plain), immutable=False)

    with serving() as url:
        page = visitors.come(service_workers="allow")
        page.goto(url)
        page.evaluate(KEEPS)
        changed = {
            **old,
            "index.html": anew("index.html", b"<body>", b"<body class='new'>"),
            "service-worker.js": anew("service-worker.js", b"moon ", b"moon new "),
        }
        monkeypatch.setattr(pages, "bundle", lambda: changed)
        # A page that is open is told, and one that comes is the new one at once.
        other = page.context.new_page()
        other.goto(url)
        other.wait_for_selector("body.new")
        page.get_by_role("button", name="Reload").click()
        page.wait_for_selector("body.new")
        other.close()
        page.evaluate(
            """async () => {
                for (;;) {
                    const {active, installing, waiting} = await navigator.serviceWorker.getRegistration();
                    const names = await caches.keys();
                    if (!installing && !waiting && active.state === "activated"
                        && names.some(name => name.startsWith("moon new "))) return;
                    await new Promise(go => setTimeout(go, 20));
                }
            }"""
        )
        page.context.set_offline(True)
        page.goto(url)
        page.locator(".notice", has_text="Can’t reach the server.").wait_for()
        assert page.locator("body.new").count() == 1
        page.context.set_offline(False)
        page.goto("about:blank")


def test_too_many_tables_at_once_are_told_of_and_come_back(visitors: Visitors, tmp_path: Path) -> None:
    with moon(tmp_path, "--no-browser") as server:
        page = visitors.come()
        room = open_room(server.url, "classic")
        page.goto(f"{server.url}/settings")
        page.evaluate(
            """async room => {
                window.sockets = [];
                for (let at = 0; at < 60; at++) {
                    const socket = new WebSocket(room);
                    await new Promise(open => { socket.onopen = open });
                    socket.send(JSON.stringify({type: "hello"}));
                    window.sockets.push(socket);
                }
            }""",
            f"{room.replace('http', 'ws').replace('/r/', '/api/rooms/')}/live",
        )
        other = page.context.new_page()
        other.goto(room)
        other.get_by_text("too many tables are open from your address").wait_for()
        page.evaluate("window.sockets.forEach(socket => socket.close())")
        other.wait_for_selector(".places")
        page.context.close()  # before the server stops, which might cut off what a page is still loading


def test_back_and_forth_between_places(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(server.url)
    page.wait_for_selector("#preset", state="attached")
    sit(page, open_room(server.url, "classic"), "Ann")
    page.wait_for_selector(YOURS)
    menu(page).get_by_role("link", name="Settings").click()
    page.wait_for_selector("#volume")
    page.go_back()
    page.wait_for_selector(YOURS)
    page.go_back()
    page.get_by_role("button", name="Play now").wait_for()
    page.go_forward()
    page.wait_for_selector(YOURS)
    act(page)
