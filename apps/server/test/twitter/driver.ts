import { signatureOf } from '../../src/channels/twitter/inbound.ts';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { app, environment, type TwitterStandIn } from './stand-in.ts';

export const keys = new Map([
  ['TWITTER_CONSUMER_KEY', app.key],
  ['TWITTER_CONSUMER_SECRET', app.secret],
  ['TWITTER_APP_ID', app.id],
  ['TWITTER_ENVIRONMENT', environment],
]);

export const lamps = { id_str: '100', screen_name: 'lamps' };

export const rugs = { id_str: '200', screen_name: 'rugs' };

/** The `channel` of an inbox for a profile. */
export function profileInput(token: string) {
  return {
    type: 'twitter_profile',
    provider_config: { access_token: token, access_token_secret: `secret-of-${token}` },
  };
}

export function urlsOf({ url }: TwitterStandIn) {
  return new Map([
    ['TWITTER_API_URL', url],
    ['TWITTER_MEDIA_URL', `${url}/ton`],
  ]);
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
export function direct(
  id: string,
  message: { text?: string; attachment?: object },
  echo: { app?: string } | null = null,
) {
  return {
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
  };
}

/** A tweet of Ines. */
export function tweet(id: string, text: string, more: object = {}) {
  return {
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
  };
}

/** A request of Twitter, signed with the app's secret. */
export function signedRequest(body: object, secret = app.secret): ProviderRequest {
  const payload = JSON.stringify(body);
  return {
    method: 'POST',
    url: '/webhooks/twitter',
    headers: {
      'content-type': 'application/json',
      'x-twitter-webhooks-signature': signatureOf(payload, secret),
    },
    payload,
  };
}
