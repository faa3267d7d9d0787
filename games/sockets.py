from django.urls import path, re_path

from . import consumers

sockets = [
    path("ws/me/", consumers.News.as_asgi()),
    path("ws/lobby/", consumers.LobbyNews.as_asgi()),
    path("ws/tables/<int:table_id>/", consumers.TableNews.as_asgi()),
    re_path("", consumers.NothingHere.as_asgi()),
]
