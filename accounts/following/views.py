from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.called import member_called
from accounts.refusals import Refusal
from accounts.signed_in import member_of

from . import follow, unfollow


@require_POST
@login_required
def change_following(request: HttpRequest) -> HttpResponse:
    """Follows or lets go whom the button names, and leads back to where it was pressed."""
    member = member_of(request)
    try:
        if name := request.POST.get("unfollow"):
            if unfollow(member=member, name=name):
                messages.success(request, _("You no longer follow %(name)s.") % {"name": name})
        else:
            other = member_called(request.POST.get("follow", ""))
            follow(member=member, other=other)
            messages.success(request, _("You follow %(name)s from now on.") % {"name": other.username})
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    back = request.POST.get("at", "")
    is_here = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return redirect(back if is_here else "people")
