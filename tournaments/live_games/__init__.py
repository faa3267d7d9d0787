"""When people meet at the same time: availability, proposals and agreed dates, who is ready."""
