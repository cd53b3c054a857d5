import { connect, type Connected, type ProviderRequest } from '../channels/connected.ts';
import { goodToken, startTelegram, type TelegramStandIn } from './stand-in.ts';

export type TelegramHarness = Connected & {
  telegram: TelegramStandIn;
  /** What Telegram sends of something that happened to the bot. */
  update(what: Record<string, unknown>, id?: number): ProviderRequest;
  /** A message of Ines in her private chat, as Telegram describes it. */
  message(id: number, more: Record<string, unknown>): Record<string, unknown>;
};

export const ines = {
  id: 77,
  is_bot: false,
  first_name: 'Ines',
  last_name: 'Brandt',
  username: 'inesb',
  language_code: 'de',
};
export const chat = { id: 77, type: 'private', first_name: 'Ines' };

export async function openTelegramHarness(): Promise<TelegramHarness> {
  const telegram = await startTelegram();
  const harness = await connect({
    providerUrl: ['TELEGRAM_API_URL', telegram.url],
    input: { channel: { type: 'telegram', bot_token: goodToken } },
  });
  let count = 900;
  return {
    ...harness,
    telegram,
    update: (what, id = (count += 1)) => updateRequest(telegram, { update_id: id, ...what }),
    message: (id, more) => ({ message_id: id, date: 1_800_000_000, from: ines, chat, ...more }),
    close: async () => {
      await harness.close();
      await telegram.close();
    },
  };
}

/** To the address that the bot was told, with the secret it was given. */
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
