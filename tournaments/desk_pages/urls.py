from django.urls import path

from . import deeds, making, people, views

urlpatterns = [
    path("competitions/new/", making.new, name="competition-new"),
    path("competitions/import/", making.take_over, name="competition-import"),
    path("competitions/<int:pk>/edit/", making.edit, name="competition-edit"),
    path("competitions/<int:pk>/desk/", views.desk, name="desk"),
    path("competitions/<int:pk>/desk/rounds/<int:number>/", views.round_page, name="desk-round"),
    path("competitions/<int:pk>/desk/pairings/<int:pairing>/", views.pairing_page, name="desk-pairing"),
    path("competitions/<int:pk>/desk/entrants/", people.entrants, name="desk-entrants"),
    path("competitions/<int:pk>/desk/entrants/<int:entry>/", people.entrant, name="desk-entry"),
    path("competitions/<int:pk>/desk/organizers/", people.organizers, name="desk-organizers"),
    path("competitions/<int:pk>/desk/log/", people.log, name="desk-log"),
    path("competitions/<int:pk>/desk/do/<slug:deed>/", deeds.do, name="desk-do"),
]
