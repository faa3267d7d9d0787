from django.urls import path

from . import views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/new/", views.new, name="club-new"),
    path("clubs/<slug:slug>/", views.club, name="club"),
    path("clubs/<slug:slug>/members/", views.members, name="club-members"),
    path("clubs/<slug:slug>/edit/", views.edit, name="club-edit"),
    path("clubs/<slug:slug>/<slug:deed>/", views.do, name="club-do"),
]
