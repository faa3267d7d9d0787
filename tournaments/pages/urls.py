from django.urls import path

from tournaments.files import calendar

from . import deeds, embedding, files, views

urlpatterns = [
    path("competitions/", views.competitions, name="competitions"),
    path("competitions/<int:pk>/", views.competition, name="competition"),
    path("competitions/<int:pk>/rounds/<int:number>/", views.round_page, name="competition-round"),
    path("competitions/<int:pk>/crosstable/", views.crosstable_page, name="competition-crosstable"),
    path("competitions/<int:pk>/bracket/", views.bracket_page, name="competition-bracket"),
    path("competitions/<int:pk>/entrants/", views.entrants, name="competition-entrants"),
    path("competitions/<int:pk>/proof/", views.proof_page, name="competition-proof"),
    path("competitions/<int:pk>/print/", views.to_print, name="competition-print"),
    path("competitions/<int:pk>/export.json", files.as_json, name="competition-json"),
    path("competitions/<int:pk>/standings.csv", files.as_csv, name="competition-csv"),
    path("competitions/<int:pk>/calendar.ics", calendar.competition_feed, name="competition-calendar"),
    path("competitions/<int:pk>/do/<slug:deed>/", deeds.do, name="competition-do"),
    path("leagues/<int:pk>/", views.league, name="league"),
    path("embed/competitions/<int:pk>/", embedding.embed, name="competition-embed"),
    path("calendar/<str:token>/competitions.ics", calendar.own_feed, name="own-calendar"),
]
