import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/* What Twitter sends, as its Account Activity API documents it. */

const Id = Type.String({ minLength: 1 });
const Text = Type.Optional(Type.String());
const Count = Type.Optional(Type.Number());

const Profile = {
  name: Text,
  screen_name: Text,
  location: Type.Optional(Type.Unknown()),
  url: Type.Optional(Type.Unknown()),
  description: Type.Optional(Type.Unknown()),
  followers_count: Count,
  friends_count: Count,
};
/** The other party of a direct message. */
const DirectUser = Type.Object({ ...Profile, id: Id, profile_image_url: Text });
/** A user in a tweet. */
const TweetUser = Type.Object({ ...Profile, id_str: Id, profile_image_url: Text });
export type TwitterUser = Static<typeof DirectUser> | Static<typeof TweetUser>;

const Media = Type.Object({
  type: Type.String(),
  media_url_https: Text,
  media_url: Text,
  display_url: Text,
});

const DirectMessage = Type.Object({
  type: Type.Literal('message_create'),
  id: Id,
  message_create: Type.Object({
    target: Type.Object({ recipient_id: Id }),
    sender_id: Id,
    source_app_id: Text,
    message_data: Type.Object({
      text: Text,
      attachment: Type.Optional(Type.Object({ type: Type.String(), media: Type.Optional(Media) })),
    }),
  }),
});
export type DirectMessage = Static<typeof DirectMessage>;

const Tweet = Type.Object({
  id_str: Id,
  text: Text,
  truncated: Type.Optional(Type.Boolean()),
  extended_tweet: Type.Optional(Type.Object({ full_text: Type.String() })),
  source: Text,
  in_reply_to_status_id_str: Type.Optional(Type.Unknown()),
  retweeted_status: Type.Optional(Type.Unknown()),
  user: TweetUser,
});
export type Tweet = Static<typeof Tweet>;

const Activity = Type.Object({
  for_user_id: Id,
  direct_message_events: Type.Optional(Type.Array(Type.Unknown())),
  tweet_create_events: Type.Optional(Type.Array(Type.Unknown())),
  users: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type Activity = Static<typeof Activity>;

/** Undefined for an invalid body. */
export function readActivity(body: Buffer): Activity | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return Value.Check(Activity, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** In order; unknown kinds are skipped. */
export function directMessagesOf({ direct_message_events: events = [] }: Activity): DirectMessage[] {
  return events.filter((one) => Value.Check(DirectMessage, one));
}
export function tweetsOf({ tweet_create_events: events = [] }: Activity): Tweet[] {
  return events.filter((one) => Value.Check(Tweet, one));
}

export function userOf({ users = {} }: Activity, id: string): TwitterUser | undefined {
  const user = Object.hasOwn(users, id) ? users[id] : undefined;
  return Value.Check(DirectUser, user) ? user : undefined;
}
