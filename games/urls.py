from django.urls import include, path
from django.views.generic import TemplateView

from . import lobby, views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("games.own.urls")),
    path("play/", lobby.lobby, name="lobby"),
    path("play/open/", lobby.lobby_open, name="lobby-open"),
    path("play/mine/", lobby.lobby_mine, name="lobby-mine"),
    path("play/new/", lobby.new_table, name="table-new"),
    path("play/quick/", lobby.quick, name="quick"),
    path("play/guest/", views.guest_play, name="guest-play"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/live/", views.table_live, name="table-live"),
    path("tables/<int:table_id>/talk/", views.table_talk, name="table-talk"),
    path("tables/<int:table_id>/proof/", views.proof, name="proof"),
    path("tables/<int:table_id>/accept/", lobby.accept, name="table-accept"),
    path("tables/<int:table_id>/decline/", lobby.decline, name="table-decline"),
    path("tables/<int:table_id>/keep-open/", lobby.keep_open, name="table-keep-open"),
    path("tables/<int:table_id>/stop-standing/", lobby.stop_standing, name="table-stop-standing"),
    path("tables/<int:table_id>/call-off/", lobby.call_off, name="table-call-off"),
    path("tables/<int:table_id>/take-over/", lobby.take_over, name="table-take-over"),
    path("tables/<int:table_id>/rematch/", lobby.rematch, name="table-rematch"),
    path("me/blocked/", lobby.blocked, name="blocked"),
    path("verifier/", TemplateView.as_view(template_name="games/verifier.html"), name="verifier"),
    path("fair-play/", TemplateView.as_view(template_name="fair_play.html"), name="fair-play"),
    path("privacy/", TemplateView.as_view(template_name="privacy.html"), name="privacy"),
]
