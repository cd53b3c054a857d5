import { connect, type Connected } from '../channels/connected.ts';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { chat, ines, updateRequest } from './driver.ts';
import { goodToken, startTelegram, type TelegramStandIn } from './stand-in.ts';

export type TelegramHarness = Connected & {
  telegram: TelegramStandIn;
  /** An update of Telegram. */
  update(what: Record<string, unknown>, id?: number): ProviderRequest;
  /** A message of Ines in her private chat, in Telegram's format. */
  message(id: number, more: Record<string, unknown>): Record<string, unknown>;
};

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
