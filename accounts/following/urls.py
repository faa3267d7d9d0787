from django.urls import path

from . import views

urlpatterns = [path("me/following/", views.change_following, name="following")]
