import { expect, vi } from 'vitest';
import { signatureOf } from '../../src/channels/twitter/inbound.ts';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { app, environment, startTwitter, type TwitterStandIn } from './stand-in.ts';

export const keys = new Map([
  ['TWITTER_CONSUMER_KEY', app.key],
  ['TWITTER_CONSUMER_SECRET', app.secret],
  ['TWITTER_APP_ID', app.id],
  ['TWITTER_ENVIRONMENT', environment],
]);

export const lamps = { id_str: '100', screen_name: 'lamps' };
export const rugs = { id_str: '200', screen_name: 'rugs' };

/** What `channel` of an inbox for a profile is. */
export const profileInput = (token: string) => ({
  type: 'twitter_profile',
  provider_config: { access_token: token, access_token_secret: `secret-of-${token}` },
});

export const urlsOf = ({ url }: TwitterStandIn) =>
  new Map([
    ['TWITTER_API_URL', url],
    ['TWITTER_MEDIA_URL', `${url}/ton`],
  ]);

/** The real application with its workers, and an inbox for a profile. */
export type TwitterHarness = {
  t: TestApp;
  twitter: TwitterStandIn;
  base: string;
  inboxId: number;
  send(body: object, secret?: string): Promise<number>;
  /** Sends what happened at the profile, and waits until it is done. */
  tell(activity: object): Promise<void>;
  close(): Promise<void>;
};

export async function openTwitterHarness(): Promise<TwitterHarness> {
  const twitter = await startTwitter();
  twitter.profiles.set('lamps', lamps).set('rugs', rugs);
  const t = await startTestApp({ providerUrls: urlsOf(twitter), providerKeys: keys });
  const background = await openWorkers(t);
  background.begin();
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const made = await t.as(t.fixtures.maya).post(`${base}/inboxes`, { channel: profileInput('lamps') });
  expect(made.statusCode, made.body).toBe(200);
  const send: TwitterHarness['send'] = async (body, secret = app.secret) => {
    const payload = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'x-twitter-webhooks-signature': signatureOf(payload, secret),
    };
    const answer = await t.app.inject({ method: 'POST', url: '/webhooks/twitter', headers, payload });
    return answer.statusCode;
  };
  return {
    t,
    twitter,
    base,
    inboxId: Number(made.json().id),
    send,
    tell: async (activity) => {
      expect(await send({ for_user_id: lamps.id_str, ...activity })).toBe(200);
      await untilHandled(t);
    },
    close: async () => {
      await background.stop();
      await t.close();
      await twitter.close();
    },
  };
}

const people = {
  '31': {
    id: '31',
    name: 'Ines Moura',
    screen_name: 'ines',
    description: 'Reads by lamplight',
    followers_count: 12,
    friends_count: 3,
  },
  '100': { id: '100', name: 'Lamps', screen_name: 'lamps' },
};

/** A direct message between Ines and the profile. */
export const direct = (
  id: string,
  message: { text?: string; attachment?: object },
  echo: { app?: string } | null = null,
) => ({
  users: people,
  direct_message_events: [
    {
      type: 'message_create',
      id,
      created_timestamp: '1700000000000',
      message_create: {
        target: { recipient_id: echo === null ? '100' : '31' },
        sender_id: echo === null ? '31' : '100',
        ...(echo?.app === undefined ? {} : { source_app_id: echo.app }),
        message_data: message,
      },
    },
  ],
});

/** A tweet of Ines. */
export const tweet = (id: string, text: string, more: object = {}) => ({
  tweet_create_events: [
    {
      id_str: id,
      text,
      source: '<a href="https://example.com">Web</a>',
      in_reply_to_status_id_str: null,
      user: { id_str: '31', name: 'Ines Moura', screen_name: 'ines', followers_count: 12 },
      ...more,
    },
  ],
});

function untilHandled({ database }: TestApp): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select 1 from inbound_request where handled_at is null');
      if (rows.length > 0) throw new Error('requests wait');
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** The conversation of a message as the API shows it, with its messages. */
export async function threadOf({ t, base }: TwitterHarness, sourceId: string) {
  const { display_id: id } = await t.database.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('conversation.display_id')
    .where('message.source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const url = `${base}/conversations/${id}`;
  const conversation = (await t.as(t.fixtures.maya).get(url)).json();
  const messages: { source_id: string; content: string; id: number; message_type: number }[] = (
    await t.as(t.fixtures.maya).get(`${url}/messages`)
  ).json().payload;
  return {
    id: Number(id),
    url,
    conversation,
    messages,
    message: messages.find((one) => one.source_id === sourceId),
  };
}
