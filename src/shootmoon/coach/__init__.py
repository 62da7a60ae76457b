"""Lessons for newcomers: prepared deals that are played by the engine, step by step, with a few words about
each.

A `Lesson` is data: a preset and a list of steps (``lessons/*.toml``), whose words are in the catalogues.
`show_step` returns what a learner sees at a step after their answers to it; it keeps no state.
"""

from shootmoon.coach.lesson import Lesson, Step, lesson_names, lesson_title, load_lesson
from shootmoon.coach.showing import LessonFrame, LessonText, LessonView, NoSuchStep, show_step

__all__ = [
    "Lesson",
    "LessonFrame",
    "LessonText",
    "LessonView",
    "NoSuchStep",
    "Step",
    "lesson_names",
    "lesson_title",
    "load_lesson",
    "show_step",
]
