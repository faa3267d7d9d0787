from django.urls import path

from . import views
from .feed import NewsFeed

urlpatterns = [
    path("news/", views.news, name="news"),
    path("news/feed/", NewsFeed(), name="news-feed"),
    path("news/new/", views.edit, name="news-new"),
    path("news/<int:number>/", views.item, name="news-item"),
    path("news/<int:number>/edit/", views.edit, name="news-edit"),
    path("news/<int:number>/withdraw/", views.withdraw, name="news-withdraw"),
    path("news/<int:number>/put-away/", views.put_away, name="news-put-away"),
]
