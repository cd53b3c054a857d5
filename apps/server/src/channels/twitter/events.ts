import type { InboundContact, InboundEvent } from '../channel.ts';
import { userOf, type Activity, type DirectMessage, type Tweet, type TwitterUser } from './webhook.ts';

type Ours = {
  profileId: string;
  /** Our app: its own messages are stored already. */
  appId: string | undefined;
};

/** The event of one direct message: the contact's, or one the business wrote at Twitter. */
export function directEvents(message: DirectMessage, activity: Activity, ours: Ours): InboundEvent[] {
  const { sender_id: sender, source_app_id: app, target, message_data: data } = message.message_create;
  const isEcho = sender === ours.profileId;
  if (isEcho && app !== undefined && app === ours.appId) return [];
  const contactId = isEcho ? target.recipient_id : sender;
  const media = data.attachment?.media;
  const file = media?.media_url_https ?? media?.media_url;
  const type = { type: 'direct_message' };
  return [
    {
      type: 'message',
      contact: contactOf(contactId, userOf(activity, contactId)),
      sourceId: message.id,
      ...(data.text === undefined ? {} : { content: readable(data.text) }),
      ...(file === undefined ? {} : { files: [{ reference: file }] }),
      ...(media?.display_url === undefined ? {} : { contentAttributes: { display_url: media.display_url } }),
      conversationAttributes: type,
      belongsTo: { begunWith: type },
      ...(isEcho ? { isEcho: true as const } : {}),
    },
  ];
}

/** The event of one tweet. Our own tweets and pure retweets are ignored. */
export function tweetEvents(tweet: Tweet, { profileId }: Ours): InboundEvent[] {
  const { id_str: id, user, in_reply_to_status_id_str: parent, source } = tweet;
  if (user.id_str === profileId || (tweet.retweeted_status ?? null) !== null) return [];
  const text = (tweet.truncated === true ? tweet.extended_tweet?.full_text : undefined) ?? tweet.text ?? '';
  return [
    {
      type: 'message',
      contact: contactOf(user.id_str, user),
      sourceId: id,
      content: readable(text),
      ...(typeof parent === 'string' ? { inReplyTo: parent } : {}),
      conversationAttributes: {
        type: 'tweet',
        tweet_id: id,
        ...(source === undefined ? {} : { tweet_source: source }),
        ...(user.screen_name === undefined ? {} : { screen_name: user.screen_name }),
      },
      belongsTo: 'answered',
    },
  ];
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Twitter escapes these three in all texts. */
const readable = (text: string): string => text.replaceAll(/&(?:amp|lt|gt);/g, (one) => entities[one] ?? one);

const keys = ['screen_name', 'location', 'url', 'description', 'followers_count', 'friends_count'] as const;

function contactOf(sourceId: string, user: TwitterUser | undefined): InboundContact {
  if (user === undefined) return { sourceId };
  const data = keys.flatMap((key) => ((user[key] ?? null) === null ? [] : [[key, user[key]] as const]));
  return {
    sourceId,
    ...(user.name === undefined ? {} : { name: user.name }),
    ...(user.profile_image_url === undefined ? {} : { avatarUrl: user.profile_image_url }),
    attributes: Object.fromEntries(data),
  };
}
