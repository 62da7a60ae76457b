"""HTTP handlers for passkeys (WebAuthn Level 3), by the library ``webauthn``.

A challenge is valid once and for five minutes. Its hash is stored, so that any process of the server can
check the answer. After signing in with a passkey, a browser uses a key of its own, as any other device does.

A passkey is bound to the host name under which it was made, so a server with several names has passkeys of
each. The library is imported when it is first needed.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import post
from litestar.params import JSONBody
from msgspec.structs import replace

from shootmoon.players.player import CHALLENGE_LIFETIME
from shootmoon.players.ports import Code, Players, Purpose
from shootmoon.protocol.tokens import hash_token
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.people.messages import Me, PasskeyAnswer, PasskeyQuestion
from shootmoon.server.people.own import describe_me, describe_new, new_key
from shootmoon.server.people.passkey_hosts import site_of
from shootmoon.server.shared.parameters import ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import (
    count_attempt,
    count_guess,
    hash_of_key,
    players_of,
    signed_in,
    was_right,
)

if TYPE_CHECKING:
    from webauthn.helpers.structs import AuthenticationCredential, RegistrationCredential

T = TypeVar("T")

_NAME = "shootmoon"


async def _load() -> None:
    """Import the library in a thread: the first time, it takes a tenth of a second."""
    if "webauthn" not in sys.modules:
        await in_thread(import_module, "webauthn")


async def _challenge(players: Players, purpose: Purpose, player: str, now: int) -> bytes:
    challenge = secrets.token_bytes(32)
    code = Code(hash_token(challenge.hex()), purpose, player, now + CHALLENGE_LIFETIME)
    await players.put_code(code, now)
    return challenge


def _answered_challenge(credential: RegistrationCredential | AuthenticationCredential) -> bytes:
    """Return the challenge that an authenticator says it answers. Raises `ProblemError` if there is none."""
    from webauthn.helpers import parse_client_data_json

    return _accept(lambda: parse_client_data_json(credential.response.client_data_json).challenge)


def _accept(check: Callable[[], T]) -> T:
    """Return what a function of the library returns. Raises `ProblemError` if it raises anything.

    For malformed credentials, the library raises exceptions of its own, of its decoders and of Python.
    """
    try:
        return check()
    except Exception as error:
        raise ProblemError("passkey-invalid") from error


@post("/api/me/passkeys/question", summary="Begin to add a passkey", status_code=200)
async def registration_question(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> PasskeyQuestion:
    """Return what the browser asks an authenticator in order to make a passkey."""
    players, player, _ = await signed_in(request, services, server)
    site, now = site_of(request, server), services.clock.now()
    count_attempt(request, server)
    await _load()
    from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    # Nobody is asked for a name to sign in, so the authenticator has to find the passkey by itself.
    selection = AuthenticatorSelectionCriteria(
        resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
    )
    options = generate_registration_options(
        rp_id=site.host,
        rp_name=_NAME,
        user_id=player.id.encode(),
        user_name=player.name,
        user_display_name=player.name,
        challenge=await _challenge(players, "register", player.id, now),
        authenticator_selection=selection,
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential))
            for each in await players.passkeys(player.id, now)
            if each.key.host == site.host
        ],
    )
    return PasskeyQuestion(options_to_json(options))


@post("/api/me/passkeys", summary="Add a passkey")
async def register(
    request: StrictRequest, data: JSONBody[PasskeyAnswer], services: ServicesDep, server: ServerDep
) -> Me:
    """Add the passkey that an authenticator has made."""
    players, player, own = await signed_in(request, services, server)
    site = site_of(request, server)
    await _load()
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url, parse_registration_credential_json

    now = services.clock.now()
    credential = _accept(lambda: parse_registration_credential_json(data.credential))
    challenge = _answered_challenge(credential)
    if await players.take_code(hash_token(challenge.hex()), "register", now) != player.id:
        raise ProblemError("passkey-invalid")
    verified = _accept(
        lambda: verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    )
    named = bytes_to_base64url(verified.credential_id)
    key = new_key("passkey", data.label, hash_token(named), now)
    key = replace(
        key,
        key=replace(key.key, host=site.host),
        credential=named,
        public_key=bytes_to_base64url(verified.credential_public_key),
        sign_count=verified.sign_count,
    )
    await players.add_key(player.id, key)
    return await describe_me(players, player, own.id, now, no_passkeys="")


@post("/api/players/passkey/question", summary="Begin to sign in with a passkey", status_code=200)
async def sign_in_question(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> PasskeyQuestion:
    """Return what the browser asks an authenticator in order to sign in."""
    players = players_of(services)
    site = site_of(request, server)
    count_attempt(request, server)
    await _load()
    from webauthn import generate_authentication_options, options_to_json

    challenge = await _challenge(players, "sign-in", "", services.clock.now())
    options = generate_authentication_options(rp_id=site.host, challenge=challenge)
    return PasskeyQuestion(options_to_json(options))


@post("/api/players/passkey", summary="Become a player by a passkey", status_code=200)
async def sign_in(
    request: StrictRequest, data: JSONBody[PasskeyAnswer], services: ServicesDep, server: ServerDep
) -> Me:
    """Check the answer of an authenticator. The key of this request then belongs to the same player."""
    players, now = players_of(services), services.clock.now()
    site, hash = site_of(request, server), hash_of_key(request.headers)
    count_guess(request, server)
    await _load()
    from webauthn import base64url_to_bytes, verify_authentication_response
    from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json

    credential = _accept(lambda: parse_authentication_credential_json(data.credential))
    challenge = _answered_challenge(credential)
    if await players.take_code(hash_token(challenge.hex()), "sign-in", now) is None:
        raise ProblemError("passkey-invalid")  # never asked, too late, or answered before
    known = await players.passkey(hash_token(bytes_to_base64url(credential.raw_id)), now)
    if known is None:
        raise ProblemError("passkey-unknown")
    if known.key.host != site.host:
        raise ProblemError("passkey-host", host=known.key.host)
    verified = _accept(
        lambda: verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(known.public_key),
            credential_current_sign_count=known.sign_count,
        )
    )
    was_right(request, server)
    await players.used_passkey(known.key.id, verified.new_sign_count, now)
    await players.add_key(known.player, new_key("device", data.label, hash, now, known.key))
    return await describe_new(players, hash, now, no_passkeys="")


HANDLERS: tuple[Any, ...] = (registration_question, register, sign_in_question, sign_in)
"""All handlers of this module."""
