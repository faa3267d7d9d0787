from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.renderers import JSONRenderer

from . import around, finding, own, talk, views

urlpatterns = [
    path("tables/<int:table_id>/moves", views.Moves.as_view(), name="api-moves"),
    path("games", views.Games.as_view(), name="api-games"),
    path("tables", views.Tables.as_view(), name="api-tables"),
    path("tables/<int:table_id>", views.OneTable.as_view(), name="api-table"),
    path("tables/<int:table_id>/seats", views.Seats.as_view(), name="api-seats"),
    path("tables/<int:table_id>/bots", views.Bots.as_view(), name="api-bots"),
    path("tables/<int:table_id>/leave", views.Leave.as_view(), name="api-leave"),
    path("tables/<int:table_id>/legal", views.Legal.as_view(), name="api-legal"),
    path("tables/<int:table_id>/proof", views.Proof.as_view(), name="api-proof"),
    path("tables/<int:table_id>/time", around.GiveTime.as_view(), name="api-time"),
    path("tables/<int:table_id>/takeback", around.Takeback.as_view(), name="api-takeback"),
    path("tables/<int:table_id>/order", around.StandingOrder.as_view(), name="api-order"),
    path("tables/<int:table_id>/return", around.ComeBack.as_view(), name="api-return"),
    path("tables/<int:table_id>/substitute", around.Substitute.as_view(), name="api-substitute"),
    path("tables/<int:table_id>/messages", talk.Messages.as_view(), name="api-messages"),
    path("tables/<int:table_id>/read", talk.Read.as_view(), name="api-read"),
    path("tables/<int:table_id>/note", talk.OwnNote.as_view(), name="api-note"),
    path("tables/<int:table_id>/presence", talk.Presence.as_view(), name="api-presence"),
    path("quick", finding.QuickMatch.as_view(), name="api-quick"),
    path("tables/<int:table_id>/decline", finding.Decline.as_view(), name="api-decline"),
    path("tables/<int:table_id>/rematch", finding.Rematch.as_view(), name="api-rematch"),
    path("tables/<int:table_id>/keep-open", finding.KeepOpen.as_view(), name="api-keep-open"),
    path("tables/<int:table_id>/standing", finding.Standing.as_view(), name="api-standing"),
    path("me/blocks", finding.Blocks.as_view(), name="api-blocks"),
    path("me/blocks/<str:name>", finding.OneBlock.as_view(), name="api-block"),
    path("me", own.Me.as_view(), name="api-me"),
    path("me/next", own.Next.as_view(), name="api-next"),
    path("me/vacation", around.OwnVacation.as_view(), name="api-vacation"),
    path("schema", SpectacularAPIView.as_view(renderer_classes=[JSONRenderer]), name="api-schema"),
    path(
        "docs",
        SpectacularSwaggerView.as_view(url_name="api-schema", http_method_names=["get", "head"]),
        name="api-docs",
    ),
]
