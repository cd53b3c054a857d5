import type { ProviderRequest } from '../channels/provider-request.ts';
import { goodToken, type TelegramStandIn } from './stand-in.ts';

export const ines = {
  id: 77,
  is_bot: false,
  first_name: 'Ines',
  last_name: 'Brandt',
  username: 'inesb',
  language_code: 'de',
};

export const chat = { id: 77, type: 'private', first_name: 'Ines' };

/** To the webhook URL of the bot, with its secret. */
export function updateRequest({ webhooks }: TelegramStandIn, update: object): ProviderRequest {
  const webhook = webhooks.get(goodToken);
  if (webhook === undefined) throw new Error('the bot was told no address');
  return {
    method: 'POST',
    url: new URL(webhook.url).pathname,
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': webhook.secret,
    },
    payload: JSON.stringify(update),
  };
}
