from .community import Club, Follow, Knock, Membership, News, Post, Removal
from .endpoints import PushSubscription, Webhook
from .exports import Export
from .members import Block, Member, MemberManager, Motion, Session, Theme, Vacation
from .names import NameChange
from .notices import Delivery, Notice, NoticePolicy, NoticeQuerySet
from .ratings import Rating, RatingChange, Refund, SeasonRating, Standing
from .tokens import Token
from .trophies import Trophy

__all__ = [
    "Block",
    "Club",
    "Delivery",
    "Export",
    "Follow",
    "Knock",
    "Member",
    "MemberManager",
    "Membership",
    "Motion",
    "NameChange",
    "News",
    "Notice",
    "NoticePolicy",
    "NoticeQuerySet",
    "Post",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "Refund",
    "Removal",
    "SeasonRating",
    "Session",
    "Standing",
    "Theme",
    "Token",
    "Trophy",
    "Vacation",
    "Webhook",
]
