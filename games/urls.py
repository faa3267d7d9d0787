from django.urls import include, path
from django.views.generic import TemplateView

from . import lobby, views
from .comments import views as comments
from .dice import views as dice
from .people import hub
from .people import views as people
from .replay import embedding
from .replay import views as replay
from .searching import views as searching
from .solo import views as solo

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("games.own.urls")),
    path("play/", lobby.lobby, name="lobby"),
    path("play/open/", lobby.lobby_open, name="lobby-open"),
    path("play/mine/", lobby.lobby_mine, name="lobby-mine"),
    path("play/new/", lobby.new_table, name="table-new"),
    path("play/quick/", lobby.quick, name="quick"),
    path("play/guest/", views.guest_play, name="guest-play"),
    path("people/<str:name>/tables/", people.member_tables, name="member-tables"),
    path("people/<str:name>/vs/<str:other>/", people.head_to_head, name="head-to-head"),
    path("people/", hub.people, name="people"),
    path("search/", searching.results, name="search"),
    path("people/<path:name>/", people.profile, name="profile"),
    path("leaderboards/", people.all_leaderboards, name="leaderboards"),
    path("leaderboards/<slug:slug>/", people.leaderboard, name="leaderboard"),
    path("puzzles/", solo.puzzles, name="puzzles"),
    path("puzzles/<slug:slug>/", solo.open_puzzle, name="puzzle-open"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/live/", views.table_live, name="table-live"),
    path("tables/<int:table_id>/log/", views.table_log, name="table-log"),
    path("tables/<int:table_id>/since/", views.table_since, name="table-since"),
    path("tables/<int:table_id>/talk/", views.table_talk, name="table-talk"),
    path("tables/<int:table_id>/proof/", views.proof, name="proof"),
    path("tables/<int:table_id>/replay/", replay.start, name="replay-start"),
    path("tables/<int:table_id>/replay/<int:number>/", replay.replay, name="replay"),
    path("tables/<int:table_id>/replay/steps/", replay.replay_steps, name="replay-steps"),
    path("tables/<int:table_id>/replay/moves/", replay.replay_moves, name="replay-moves"),
    path("tables/<int:table_id>/rolls/", replay.rolls, name="rolls"),
    path("tables/<int:table_id>/export.json", replay.export_json, name="export-json"),
    path("tables/<int:table_id>/export.txt", replay.export_text, name="export-text"),
    path("embed/tables/<int:table_id>/<int:number>/", embedding.embed, name="embed"),
    path("dice/", dice.everybodys, name="dice"),
    path("dice/mine/", dice.mine, name="dice-mine"),
    path("tables/<int:table_id>/comments/", comments.comments, name="table-comments"),
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
