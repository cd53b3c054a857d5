import type { PublicMessage } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import { transcriptText } from './transcript-model.ts';

const at = Date.UTC(2030, 0, 2, 3, 4, 59) / 1000;
const message = (more: Partial<PublicMessage>): PublicMessage => ({
  id: 1,
  content: 'Hello',
  message_type: 1,
  content_type: 'text',
  content_attributes: {},
  created_at: at,
  conversation_id: 12,
  ...more,
});
const file = {
  id: 1,
  message_id: 1,
  file_type: 'fallback',
  account_id: 2,
  meta: {},
  fallback_title: '',
  data_url: '',
} as const;
const agent = {
  id: 6,
  name: 'Jonas Berg',
  available_name: 'Jonas',
  avatar_url: '',
  type: 'user',
  availability_status: null,
  thumbnail: '',
} as const;
const bot = { id: 8, name: 'Robo', avatar_url: '', type: 'agent_bot' } as const;

const linesOf = (messages: PublicMessage[], timezone = 'Asia/Tokyo'): string =>
  transcriptText(messages, { inboxName: 'Paperlane', timezone });

test('has a line for each message, in the time zone of the inbox, and says which that is', () => {
  const messages = [message({ sender: agent }), message({ sender: bot, content: 'Beep' }), message({})];
  expect(linesOf(messages)).toBe(
    '[2030-01-02 12:04] Jonas: Hello\n\n[2030-01-02 12:04] Robo: Beep\n\n[2030-01-02 12:04] Paperlane: Hello\n\n(Asia/Tokyo)\n',
  );
  expect(linesOf([message({})], 'UTC')).toBe('[2030-01-02 03:04] Paperlane: Hello\n\n(UTC)\n');
});

test.each<[Partial<PublicMessage>, string]>([
  [{ attachments: [file] }, 'Hello (1 file)'],
  [{ attachments: [file, file] }, 'Hello (2 files)'],
  [{ content: null, attachments: [file] }, '(1 file)'],
  [{ content: '', attachments: [] }, ''],
  [{ content: null }, ''],
  [{ content: null, message_type: 3 }, '(asked for an answer)'],
  [{ content: 'Your address?', message_type: 3 }, 'Your address?'],
])('%j reads "%s"', (more, text) => {
  expect(linesOf([message(more)], 'UTC')).toBe(`[2030-01-02 03:04] Paperlane: ${text}\n\n(UTC)\n`);
});

test('midnight is the hour 00', () => {
  const midnight = message({ created_at: Date.UTC(2030, 0, 2) / 1000 });
  expect(linesOf([midnight], 'UTC')).toContain('[2030-01-02 00:00]');
});
