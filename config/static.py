from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatic(CompressedManifestStaticFilesStorage):
    """Files carry a hash in their name, also where a module imports another, so browsers may keep them for ever."""

    support_js_module_import_aggregation = True
    manifest_strict = False
