import { describe, expect, it } from 'vitest';
import { fileName, safeUrl } from './attachment-model.ts';
import { fromEvent, translationOf, unseenOf, withTranslation, type Thread } from './model.ts';
import { previewOf } from './preview-model.ts';
import { plainText } from '@confab/rules/plain-text';
import { rowsOf } from './thread/rows-model.ts';
import { aMessageEvent, colleague } from '../../../test/fixtures/message.ts';

const person = { key: 'user:1', name: 'Me', avatar: '' };
const threadOf = (...messages: Parameters<typeof aMessageEvent>[0][]): Thread => ({
  messages: messages.map((message) => fromEvent(aMessageEvent(message))),
  pending: [],
  hasOlder: false,
});
const kinds = (thread: Thread, unreadFrom?: number) =>
  rowsOf(thread, {
    unread: unreadFrom === undefined ? undefined : { from: unreadFrom, count: 1 },
    me: person,
    system: person,
  }).map((row) =>
    row.kind === 'entry'
      ? `${row.isFirst ? '(' : ''}${row.entry.message?.id}${row.isLast ? ')' : ''}`
      : row.kind,
  );

const noon = new Date('2026-03-01T12:00:00').getTime() / 1000;

describe('rows', () => {
  it('group by author, minute, and privacy', () => {
    const thread = threadOf(
      { id: 1, created_at: noon },
      { id: 2, created_at: noon + 10 },
      { id: 3, created_at: noon + 61 },
      { id: 4, created_at: noon + 62, message_type: 1, sender: colleague },
      { id: 5, created_at: noon + 63, message_type: 1, sender: colleague, private: true },
    );
    expect(kinds(thread)).toEqual(['day', '(1', '2)', '(3)', '(4)', '(5)']);
  });

  it('divide days, show activity, and the start of unread ones', () => {
    const thread = threadOf(
      { id: 1, created_at: noon },
      { id: 2, created_at: noon + 1, message_type: 2 },
      { id: 3, created_at: noon + 86_400 },
    );
    expect(kinds(thread, 3)).toEqual(['day', '(1)', 'activity', 'day', 'unread', '(3)']);
  });

  it('start the unread ones with what the contact wrote after the last visit', () => {
    const thread = threadOf(
      { id: 1, created_at: 10 },
      { id: 2, created_at: 30, message_type: 1 },
      { id: 3, created_at: 31 },
    );
    const opened = { hasUnread: true, newestId: 3 };
    expect(unseenOf(thread, { ...opened, lastSeenAt: 20 })).toEqual({ from: 3, count: 1 });
    expect(unseenOf(thread, { ...opened, lastSeenAt: 0 })).toEqual({ from: 1, count: 2 });
    expect(unseenOf(thread, { ...opened, lastSeenAt: 40 })).toBeUndefined();
    expect(unseenOf(thread, { ...opened, lastSeenAt: 0, hasUnread: false })).toBeUndefined();
    // What comes later is not new to who has it on screen.
    expect(unseenOf(thread, { ...opened, lastSeenAt: 0, newestId: 1 })).toEqual({ from: 1, count: 1 });
  });

  it('show no number while the first of them is not loaded', () => {
    const end = { ...threadOf({ id: 8, created_at: 30 }, { id: 9, created_at: 31 }), hasOlder: true };
    const opened = { lastSeenAt: 20, hasUnread: true, newestId: 9 };
    expect(unseenOf(end, opened)).toEqual({ from: 8, count: undefined });
    const all = threadOf({ id: 7, created_at: 10 }, { id: 8, created_at: 30 }, { id: 9, created_at: 31 });
    expect(unseenOf({ ...all, hasOlder: true }, opened)).toEqual({ from: 8, count: 2 });
  });
});

describe('preview', () => {
  it.each([
    ['**bold** and `code`', 'bold and code'],
    ['> quoted\n\n- one\n- two', 'quoted one two'],
    ['see [the page](https://example.com/a)', 'see the page'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['<b>kept</b>', '<b>kept</b>'],
  ])('%j is rendered as %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  it('shows icons for notes and replies', () => {
    expect(previewOf(aMessageEvent({ message_type: 1, private: true })).icon).toBe('note');
    expect(previewOf(aMessageEvent({ message_type: 1 })).icon).toBe('reply');
    expect(previewOf(aMessageEvent()).icon).toBeUndefined();
  });
});

describe('files', () => {
  it('allow only web URLs', () => {
    expect(safeUrl('javascript:alert(1)')).toBeUndefined();
    expect(safeUrl('data:text/html,x')).toBeUndefined();
    expect(safeUrl('/files/a')).toMatch(/^http/);
    expect(safeUrl('')).toBeUndefined();
  });

  it('have names and sizes', () => {
    const base = { id: 1, message_id: 1, file_type: 'file', account_id: 1, meta: {} } as const;
    expect(fileName({ ...base, data_url: 'https://x.example/f/a%20b.pdf?t=1' })).toBe('a b.pdf');
    expect(fileName({ ...base, data_url: 'https://x.example/f/%E0%A4%A.pdf' })).toBe('%E0%A4%A.pdf');
  });
});

describe('translations', () => {
  const message = fromEvent(aMessageEvent({ content: 'Hallo' }));
  const withKept = (translations: unknown, more: object = {}) => ({
    ...message,
    content_attributes: { translations, ...more },
  });

  it('are found by language, and invalid ones are ignored', () => {
    expect(translationOf(withKept({ en: 'Hello', fr: 'Salut' }), 'fr')).toBe('Salut');
    for (const stored of [undefined, null, 'en', [], { en: '' }, { en: 1 }, { de: 'Hallo' }])
      expect(translationOf(withKept(stored), 'en')).toBeUndefined();
    expect(translationOf(withKept({}), 'constructor')).toBeUndefined();
    expect(translationOf(withKept({ en: 'Hello' }, { deleted: true }), 'en')).toBeUndefined();
  });

  it('are added to existing ones', () => {
    const both = withTranslation(withTranslation(message, 'en', 'Hello'), 'fr', 'Salut');
    expect(both.content_attributes.translations).toEqual({ en: 'Hello', fr: 'Salut' });
    expect(translationOf(withTranslation(withKept(null), 'en', 'Hello'), 'en')).toBe('Hello');
  });
});
