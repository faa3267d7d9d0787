from django.urls import URLPattern, URLResolver, include, path

from . import installing
from .own import account, data, tokens, views
from .webhooks import views as webhooks

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("accounts.notices.urls")),
    path("", include("accounts.following.urls")),
    path("", include("accounts.clubs.urls")),
    path("", include("accounts.news.urls")),
    path("me/settings/account/", account.account, name="settings-account"),
    path("me/settings/account/name/", account.name, name="settings-name"),
    path("me/settings/account/sessions/", account.sessions, name="settings-sessions"),
    path("me/settings/account/sessions/end/", account.end_session, name="settings-session-end"),
    path("me/settings/account/sessions/end-others/", account.end_other_sessions, name="settings-sessions-end"),
    path("me/settings/tokens/", tokens.page, name="settings-tokens"),
    path("me/settings/tokens/new/", tokens.make_token, name="token-new"),
    path("me/settings/tokens/<int:token_id>/revoke/", tokens.revoke_token, name="token-revoke"),
    path("me/settings/bots/new/", tokens.make_bot, name="bot-new"),
    path("me/settings/bots/<str:name>/change/", tokens.change_bot, name="bot-change"),
    path("me/settings/look/", views.look, name="settings-look"),
    path("me/settings/privacy/", views.privacy, name="settings-privacy"),
    path("me/settings/data/", data.own_data, name="settings-data"),
    path("me/settings/data/live/", data.own_data_live, name="settings-data-live"),
    path("me/settings/data/export/", data.ask_for_export, name="settings-data-export"),
    path("me/settings/data/export/<int:export_id>/", data.download, name="settings-data-file"),
    path("me/settings/data/leave/", data.leave, name="settings-data-leave"),
    path("me/settings/webhooks/", webhooks.own_webhooks, name="settings-webhooks"),
    path("me/settings/webhooks/<int:webhook_id>/test/", webhooks.try_out, name="settings-webhook-test"),
    path("me/settings/webhooks/<int:webhook_id>/secret/", webhooks.renew, name="settings-webhook-secret"),
    path("me/settings/webhooks/<int:webhook_id>/remove/", webhooks.remove, name="settings-webhook-remove"),
    path("me/settings/notices/devices/<int:device_id>/remove/", installing.remove_device, name="push-remove"),
    path("sw.js", installing.service_worker, name="service-worker"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
]
