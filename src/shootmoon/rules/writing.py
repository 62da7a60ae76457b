"""Write a rule set as a rules file."""

from shootmoon.rules.games import Rules, options_of
from shootmoon.rules.labels import setting_label
from shootmoon.rules.loading import base_preset, differences
from shootmoon.rules.options import Value, value_text
from shootmoon.rules.presets import preset_info
from shootmoon.telling import Language, say

__all__ = ["write_rules"]


def write_rules(rules: Rules, title: str = "", language: Language = "en") -> str:
    """Return a rules file (TOML) with the options that differ from the preset, explained in comments.

    `title`: the title of the rules. `language`: the language of the comments.

    Raises `ValueError` for an unknown language.

    >>> from shootmoon.rules import load_rules
    >>> print(write_rules(load_rules("luna-4", {"score.target": 15}), "Sunday"))
    # Moon for four, with changes
    game = "moon"
    base = "luna-4"
    title = "Sunday"
    <BLANKLINE>
    [score]
    # Points to win: 15
    target = 15
    <BLANKLINE>
    """
    base = base_preset(rules)
    changed = differences(rules, base)
    options = options_of(rules.game)
    base_title = preset_info(base).title(language)
    if changed:
        base_title = say(language, "rules-changed", title=base_title)
    lines = [f"# {base_title}", f'game = "{rules.game}"', f'base = "{base}"']
    if title:
        lines.append(f"title = {_text(title)}")
    section = ""
    for name, value in changed.items():
        part, field = name.split(".")
        if part != section:
            lines += ["", f"[{part}]"]
            section = part
        lines += [f"# {setting_label(options[name], value, language)}", f"{field} = {_value(value)}"]
    return "\n".join(lines) + "\n"


def _value(value: Value) -> str:
    return _text(value) if isinstance(value, str) else value_text(value)


def _text(text: str) -> str:
    """Return a text as a TOML string literal on one line."""
    return '"' + "".join(map(_character, text)) + '"'


def _character(char: str) -> str:
    code = ord(char)
    if char in '"\\':
        return f"\\{char}"
    if 0xD800 <= code < 0xE000:  # a surrogate, which UTF-8 can't encode
        return "�"
    return f"\\u{code:04X}" if code < 0x20 or 0x7F <= code < 0xA0 else char
