from django.urls import path

from . import views

urlpatterns = [
    path("next/", views.next_table, name="next"),
    path("me/", views.own_tables, name="dashboard"),
    path("me/live/", views.own_tables_live, name="dashboard-live"),
    path("me/settings/", views.settings, name="settings"),
    path("me/vacation/", views.begin_vacation, name="vacation-begin"),
    path("me/vacation/end/", views.end_vacation, name="vacation-end"),
]
