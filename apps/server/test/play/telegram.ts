import { chat, ines, updateRequest } from '../telegram/driver.ts';
import { goodToken, startTelegram } from '../telegram/stand-in.ts';
import { Always, type Player } from './player.ts';

const errorAnswer = (status: number, description: string, more: object = {}) => ({
  status,
  body: { ok: false, error_code: status, description, ...more },
});
const answers = {
  busy: errorAnswer(429, 'Too Many Requests: retry after 5', { parameters: { retry_after: 5 } }),
  'locked-out': errorAnswer(401, 'Unauthorized'),
  refused: errorAnswer(403, 'Forbidden: bot was blocked by the user'),
};

export async function playTelegram(): Promise<Player> {
  // Message ids in a chat: those of an earlier run must not repeat.
  const telegram = await startTelegram(Math.floor(Date.now() / 1000) - 1_600_000_000);
  let updates = Math.floor(Date.now() / 1000);
  return {
    id: 'telegram',
    name: 'Telegram',
    setUp: [['Bot token', goodToken]],
    settings: { TELEGRAM_API_URL: telegram.url },
    write(text) {
      if (!telegram.webhooks.has(goodToken))
        throw new Error('The bot has been told no address: make the inbox, or save its token again.');
      telegram.lastId += 1;
      updates += 1;
      const date = Math.floor(Date.now() / 1000);
      const message = { message_id: telegram.lastId, date, from: ines, chat, text };
      return updateRequest(telegram, { update_id: updates, message });
    },
    received: () =>
      telegram.calls
        .filter(({ method }) => method.startsWith('send'))
        .map(({ fields, method }, index) => ({
          id: String(index),
          text: fields['text'] ?? fields['caption'] ?? method,
          files: [],
        })),
    trouble: (kind) => (telegram.answers = kind === undefined ? [] : new Always(answers[kind])),
    close: () => telegram.close(),
  };
}
