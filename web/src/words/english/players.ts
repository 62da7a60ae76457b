/** Texts of the place of players in English, which are loaded when it is opened. */
export const players = {
    "player.lead":
        "You can play without this. As a player, your games are counted: your browser makes a key, and whoever has it is you. No password, no e-mail.",
    "player.name": "Name",
    "player.name.hint": "No other player on this server has the same name.",
    "player.become": "Become a player",
    "player.elsewhere": "Already a player on another device?",
    "player.elsewhere.hint":
        "On that device, open this page and show the QR code. Or use your recovery file or your passkey here.",
    "player.recover": "Load recovery file",
    "player.passkey.use": "Sign in with a passkey",
    "player.code": "Use this player here?",
    "player.code.hint":
        "This link makes you the player who made it, in this browser. Go on only if you made it yourself, on another device.",
    "player.code.use": "Yes, that’s me",
    "player.code.replaces": "This browser already has a player, “{name}”, which the other one replaces.",
    "player.rename": "Change name",
    "player.device": "Another device",
    "player.device.hint":
        "Scan the code with your phone, or open the link there. It works once, for 10 minutes. Don’t show it to anybody: whoever opens it is you.",
    "player.device.show": "Show link and QR code",
    "player.device.link": "Link for your other device",
    "player.device.until": "Valid until {time}",
    "player.copy": "Copy",
    "player.copied": "Copied",
    "player.keys": "Your keys",
    "player.keys.hint":
        "Each device, recovery file and passkey has its own key. If you lose one, remove it here.",
    "player.key.device": "Device",
    "player.key.recovery": "Recovery file",
    "player.key.passkey": "Passkey",
    "player.key.this": "this browser",
    "player.key.used": "last used {time}",
    "player.key.label": "Name of this key",
    "player.key.rename": "Rename",
    "player.key.remove": "Remove",
    "player.key.remove.sure": "Nobody will be able to use this key any more. This can’t be undone.",
    "player.recovery": "Recovery file",
    "player.recovery.hint":
        "If you lose all your devices, only this file brings your player back. Keep it where nobody else finds it.",
    "player.recovery.save": "Save recovery file",
    "player.recovery.wrong": "This isn’t a recovery file of this page.",
    "player.passkey": "Passkey",
    "player.passkey.hint":
        "A passkey is kept by your phone, your computer or a security key, and unlocked as you unlock your screen.",
    "player.passkey.add": "Add a passkey",
    "player.passkey.failed": "The passkey wasn’t used.",
    "player.leave": "Leave this browser",
    "player.leave.hint": "Removes the key from this browser. Your player stays, and your other keys work.",
    "player.gone": "This browser’s key was removed, so it has no player any more.",
} as const;
