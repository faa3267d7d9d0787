from django.urls import path

from . import views

urlpatterns = [
    path("me/notices/", views.notices, name="notices"),
    path("me/notices/<int:notice_id>/", views.open_notice, name="notice"),
    path("me/notices/log/", views.log, name="notices-log"),
    path("me/settings/notices/", views.settings, name="settings-notices"),
    path("notices/stop/<str:word>/", views.stop, name="notices-stop"),
]
