from django.urls import include, path
from django.views.generic import TemplateView

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("games.own.urls")),
    path("play/", views.lobby, name="lobby"),
    path("play/open/", views.lobby_open, name="lobby-open"),
    path("play/mine/", views.lobby_mine, name="lobby-mine"),
    path("play/new/", views.new_table, name="table-new"),
    path("play/guest/", views.guest_play, name="guest-play"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/live/", views.table_live, name="table-live"),
    path("tables/<int:table_id>/talk/", views.table_talk, name="table-talk"),
    path("tables/<int:table_id>/proof/", views.proof, name="proof"),
    path("verifier/", TemplateView.as_view(template_name="games/verifier.html"), name="verifier"),
    path("fair-play/", TemplateView.as_view(template_name="fair_play.html"), name="fair-play"),
    path("privacy/", TemplateView.as_view(template_name="privacy.html"), name="privacy"),
]
