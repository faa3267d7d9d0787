from drf_spectacular.extensions import OpenApiAuthenticationExtension


class SessionCookie(OpenApiAuthenticationExtension):
    """Tells the description of the API how one signs in."""

    target_class = "accounts.authentication.OneLookup"
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
