import logging
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError, TimeoutError

log = logging.getLogger("redpip.cache")


class ForgivingRedisCache(RedisCache):
    """Redis as a cache, and only as a cache: while it is away everything is a miss and the site goes on."""


def forgiving(name: str, answer: Any) -> Any:
    original = getattr(RedisCache, name)

    def method(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return original(self, *args, **kwargs)
        except (ConnectionError, TimeoutError) as error:
            log.warning("cache %s skipped, Redis is away: %s", name, error)
            return answer(*args, **kwargs) if callable(answer) else answer

    method.__name__ = name
    return method


def given_default(key: Any, default: Any = None, **kwargs: Any) -> Any:
    return default


for name, answer in {
    "add": True,
    "get": given_default,
    "set": None,
    "touch": False,
    "delete": False,
    "incr": 1,
    "has_key": False,
    "clear": None,
    "get_many": lambda *args, **kwargs: {},
    "set_many": lambda *args, **kwargs: [],
    "delete_many": None,
}.items():
    setattr(ForgivingRedisCache, name, forgiving(name, answer))
