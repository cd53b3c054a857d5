import {
  received as bandwidthText,
  request as bandwidthRequest,
} from '../../apps/server/test/bandwidth/driver.ts';
import { signedRequest as exampleRequest } from '../../apps/server/test/example-channel/driver.ts';
import {
  delivery,
  lamps,
  messageFrom,
  signedRequest as facebookRequest,
} from '../../apps/server/test/facebook/driver.ts';
import { signedRequest as instagramRequest, wrote } from '../../apps/server/test/instagram/driver.ts';
import { message, request as lineRequest, user } from '../../apps/server/test/line/driver.ts';
import { goodToken as botToken } from '../../apps/server/test/telegram/stand-in.ts';
import {
  received as twilioText,
  signedRequest as twilioRequest,
} from '../../apps/server/test/twilio/driver.ts';
import { signedRequest as twitterRequest, tweet } from '../../apps/server/test/twitter/driver.ts';
import {
  from,
  requestOf,
  signedRequest as whatsappRequest,
  textOf,
} from '../../apps/server/test/whatsapp/driver.ts';

/** A user's message: the same index is the same request. */
export type InboundText = {
  id: string;
  /** Its number among all messages of all runs, from 1. */
  number: number;
  /** Its author. */
  person: number;
  text: string;
  /** Public address of the server. */
  site: string;
  /** The credentials that the server gave the provider. */
  secret: string;
};

export type InboundRequest = { url: string; headers: Record<string, string>; payload: string };

export const exampleAddress = 'bench';

const numberOf = (person: number): string => `1415555${String(person).padStart(4, '0')}`;

/** URLs of the conversations, for the API channel, which has one per conversation. */
const addressesIn = new Map<string, readonly string[]>();

function addressOf(person: number, secret: string): string {
  const addresses = addressesIn.get(secret) ?? (JSON.parse(secret) as string[]);
  addressesIn.set(secret, addresses);
  return addresses[person % addresses.length] ?? '';
}

/** By channel: the request that its provider sends for a message. */
export const inboundRequests: Readonly<Record<string, (saying: InboundText) => InboundRequest>> = {
  api: ({ id, person, text, secret }) => ({
    url: addressOf(person, secret),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ content: text, echo_id: id }),
  }),
  example: ({ id, person, text }) =>
    exampleRequest(exampleAddress, {
      id: `event-${id}`,
      user: { id: `user-${person}`, name: `User ${person}` },
      events: [{ type: 'message', id, text }],
    }),
  telegram({ number, person, text, secret }) {
    const sender = { id: person + 1, is_bot: false, first_name: `User ${person}` };
    const chat = { id: sender.id, type: 'private', first_name: sender.first_name };
    const written = { message_id: number, date: 1_800_000_000, from: sender, chat, text };
    return {
      url: `/webhooks/telegram/${botToken}`,
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      payload: JSON.stringify({ update_id: number, message: written }),
    };
  },
  line({ id, person, text }) {
    const event = message(id, { type: 'text', text }, user(`U${person}`));
    return lineRequest([{ ...event, webhookEventId: id }]);
  },
  whatsapp: ({ id, person, text }) =>
    whatsappRequest(requestOf(from(numberOf(person), textOf(`wamid.${id}`, text)))),
  twilio: ({ id, person, text, site }) =>
    twilioRequest(site, '/twilio/callback', twilioText(id, { From: `+${numberOf(person)}`, Body: text })),
  bandwidth: ({ id, person, text }) =>
    bandwidthRequest(bandwidthText(id, { from: `+${numberOf(person)}`, text })),
  facebook: ({ id, person, text }) =>
    facebookRequest(delivery(lamps.id, [messageFrom(`person-${person}`, `m_${id}`, { text })])),
  instagram: ({ id, person, text }) => instagramRequest([wrote(`person-${person}`, `ig_${id}`, { text })]),
  twitter: ({ id, person, text }) => {
    const writer = { id_str: `person-${person}`, name: `User ${person}`, screen_name: `user${person}` };
    return twitterRequest({ for_user_id: '100', ...tweet(id, text, { user: writer }) });
  },
};
