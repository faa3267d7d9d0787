import logging
import time
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger("redpip.cache")

LEFT_ALONE_SECONDS = 5


class CountingCache(LocMemCache):
    """The memory of one process, with the one thing that Django's caches lack."""

    def count(self, key: str, seconds: int) -> int:
        """How often this was asked, with this time; after so many seconds it is forgotten."""
        self.add(key, 0, seconds)
        try:
            return self.incr(key)
        except ValueError:  # forgotten in between
            return 1


class CountingRedisCache(RedisCache):
    def count(self, key: str, seconds: int) -> int:
        """The same in one round trip."""
        key = self.make_and_validate_key(key)
        pipeline: Any = self._cache.get_client(key, write=True).pipeline(transaction=False)
        return pipeline.incr(key).expire(key, seconds).execute()[0]


class ForgivingRedisCache(CountingRedisCache):
    """Redis as a cache, and only as a cache: while it is away everything is a miss and the site goes on.

    After a failure it is left alone for a moment, so that a Redis that hangs does not make every request wait for it.
    """

    away_until = 0.0


def forgiving(name: str, answer: Any) -> Any:
    original = getattr(CountingRedisCache, name)

    def method(self: ForgivingRedisCache, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= ForgivingRedisCache.away_until:
            try:
                return original(self, *args, **kwargs)
            except RedisError as error:
                ForgivingRedisCache.away_until = time.monotonic() + LEFT_ALONE_SECONDS
                log.warning("cache %s skipped, Redis is away: %s", name, error)
        return answer(*args, **kwargs) if callable(answer) else answer

    method.__name__ = name
    return method


def given_default(key: Any, default: Any = None, **kwargs: Any) -> Any:
    return default


for name, answer in {
    "add": True,
    "count": 0,
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
