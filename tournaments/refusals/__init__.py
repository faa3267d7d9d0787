# ruff: noqa: F403
"""What people are told instead of getting their way in competitions: a code and a sentence each, by their place."""

from .dates import *
from .desk import *
from .entering import *
from .files import *
from .finding import *
from .games import *
from .play_modes import *
from .requests import *
from .rounds import *
from .setting_up import *
from .teams import *
