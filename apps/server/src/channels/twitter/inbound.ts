import { createHash, createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Inbound, InboundResponse, InboundRequest, ProviderKeys, ProviderTools } from '../channel.ts';
import { directEvents, tweetEvents } from './events.ts';
import { tokenOf, readTwitterSettings } from './settings.ts';
import { directMessagesOf, readActivity, tweetsOf, type Activity } from './webhook.ts';
import { signedHeaders } from './api.ts';

/** Twitter calls one address for all profiles. */
export const twitterInbound: Inbound = {
  routes: [
    { method: 'POST', path: '/webhooks/twitter' },
    { method: 'GET', path: '/webhooks/twitter' },
  ],
  maxBodyBytes: 1024 * 1024,
  address: (settings) => readTwitterSettings(settings).profile_id,
  addressesOf({ method, body }) {
    const activity = method === 'GET' ? undefined : readActivity(body);
    return activity === undefined ? [] : [activity.for_user_id];
  },
  checkInstallation: (request, keys) =>
    request.method === 'GET' ? challenge(request, keys) : rejection(request, keys),
  acknowledge({ method, body }) {
    const activity = method === 'GET' ? undefined : readActivity(body);
    if (activity === undefined) return { providerId: null };
    const ids = [
      ...directMessagesOf(activity).map(({ id }) => id),
      ...tweetsOf(activity).map(({ id_str: id }) => id),
    ];
    if (ids.length === 0) return { providerId: null };
    // A repeated request has the same events, but may have other bytes.
    return {
      providerId: createHash('sha256').update(ids.join()).digest('hex'),
      sequence: sequenceOf(activity),
    };
  },
  normalize({ body }, settings, keys) {
    const activity = readActivity(body);
    if (activity === undefined) return [];
    const { profile_id: profileId, tweets_enabled: receivesTweets } = readTwitterSettings(settings);
    const ours = { profileId, appId: keys.get('TWITTER_APP_ID') };
    return [
      ...directMessagesOf(activity).flatMap((message) => directEvents(message, activity, ours)),
      ...(receivesTweets ? tweetsOf(activity).flatMap((tweet) => tweetEvents(tweet, ours)) : []),
    ];
  },
  locateFile,
};

/** The contact, where all is about one. */
function sequenceOf(activity: Activity): string {
  const own = activity.for_user_id;
  const contacts = new Set([
    ...directMessagesOf(activity).map(({ message_create: { sender_id: sender, target } }) =>
      sender === own ? target.recipient_id : sender,
    ),
    ...tweetsOf(activity).map(({ user }) => user.id_str),
  ]);
  const [only] = contacts;
  return only === undefined || contacts.size > 1 ? '' : only;
}

/** Twitter regularly verifies that we have the app's secret. */
function challenge({ query }: InboundRequest, keys: ProviderKeys): InboundResponse {
  const secret = keys.get('TWITTER_CONSUMER_SECRET');
  const token = query['crc_token'] ?? '';
  if (secret === undefined || token === '') return json(401, { error: 'no challenge' });
  return json(200, { response_token: signatureOf(token, secret) });
}

/** All that Twitter sends is signed with the secret of the app. */
function rejection({ headers, body }: InboundRequest, keys: ProviderKeys): InboundResponse | undefined {
  const secret = keys.get('TWITTER_CONSUMER_SECRET');
  const received = headers['x-twitter-webhooks-signature'] ?? '';
  return secret !== undefined && constantTimeEqual(received, signatureOf(body, secret))
    ? undefined
    : json(401, { error: 'the signature is missing or wrong' });
}

/** How Twitter signs, and answers challenges. */
export function signatureOf(content: Buffer | string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(content).digest('base64')}`;
}

const json = (status: number, body: object): InboundResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Files of direct messages are shown to the profile alone; all others are public. */
function locateFile(reference: string, tools: ProviderTools) {
  if (!reference.startsWith(`${tools.urlOf('TWITTER_MEDIA_URL')}/`))
    return Promise.resolve({ url: reference });
  const token = tokenOf(tools.secrets);
  const headers = signedHeaders(tools.keys, { method: 'GET', url: reference }, token);
  return Promise.resolve({ url: reference, headers });
}
