import { describe, expect, test } from 'vitest';
import {
  apiTime,
  conversationNote,
  hasMarker,
  markerOf,
  maxNoteLength,
  transcriptNote,
  type Line,
} from './note-model.ts';

const url = 'https://desk.example/app/accounts/1/conversations/12';
const about = {
  displayId: 12,
  inbox: 'Website (WebWidget)',
  url,
  at: new Date('2030-01-01T23:59:58Z'),
  timezone: 'Asia/Kolkata',
};
const line = (text: string, more: Partial<Line> = {}): Line => ({
  at: new Date('2030-01-01T20:00:00Z'),
  name: 'Ines',
  text,
  files: [],
  ...more,
});

test('the note of a new conversation contains its start and its URL', () => {
  expect(conversationNote(about)).toBe(
    `New conversation in Website (WebWidget)\nStarted: 2030-01-02 05:29:58\nConversation: ${url}`,
  );
  for (const timezone of ['', 'Nowhere/Else'])
    expect(conversationNote({ ...about, timezone })).toContain('Started: 2030-01-01 23:59:58');
  expect(conversationNote({ ...about, inbox: 'x'.repeat(500) }).split('\n')[0]).toHaveLength(300);
});

test('a transcript contains the messages in order, with their files', () => {
  const lines = [
    line('Hello\nthere'),
    line('', { name: 'Maya', files: ['image', 'file'] }),
    line('See', { files: ['audio'] }),
    line(''),
  ];
  expect(transcriptNote(about, lines, false)).toBe(
    [
      `Transcript of conversation #12 in Website (WebWidget)\nResolved: 2030-01-02 05:29:58\nConversation: ${url}`,
      '[2030-01-02 01:30] Ines: Hello\nthere',
      '[2030-01-02 01:30] Maya: [Attachment: image]\n[Attachment: file]',
      '[2030-01-02 01:30] Ines: See\n[Attachment: audio]',
      '[2030-01-02 01:30] Ines: [No text]',
    ].join('\n\n'),
  );
  expect(transcriptNote(about, [], false)).toMatch(/\n\nNo messages\.$/);
});

describe('a note does not exceed LeadSquared’s maximum length', () => {
  const cutLine = '(Earlier messages are left out.)';

  test.each([1, 10, 99, 100, 101, 333, 1500, 1999, 5000])('of messages of %i characters', (length) => {
    const lines = Array.from({ length: 60 }, (_each, index) => line(`${index} ${'x'.repeat(length)}`));
    const note = transcriptNote(about, lines, false);
    expect(note.length).toBeLessThanOrEqual(maxNoteLength);
    expect(note).toContain('Ines: 59 x');
    const numbers = [...note.matchAll(/Ines: (\d+) /g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from(numbers, (_each, index) => 60 - numbers.length + index));
    expect(note.includes(cutLine)).toBe(numbers.length < 60);
  });

  test('mentions messages that were omitted before', () => {
    expect(transcriptNote(about, [line('Hi')], true)).toContain(`\n\n${cutLine}\n\n[`);
    expect(transcriptNote(about, [line('Hi')], false)).not.toContain(cutLine);
  });

  test('a single long message is truncated between characters', () => {
    for (const shift of ['', 'x']) {
      const note = transcriptNote(about, [line(`${shift}${'😀'.repeat(2000)}`)], false);
      expect(note.length).toBeLessThanOrEqual(maxNoteLength);
      expect(note.length).toBeGreaterThan(maxNoteLength - 50);
      expect(note.endsWith('😀…')).toBe(true);
    }
  });
});

test('a note is found by its own lines only', () => {
  const marker = markerOf(about, 'conversation');
  const activity = (note: string) => ({ Id: 'a', Data: [{ Key: 'Note', Value: note }, null, 7] });
  expect(hasMarker(activity(conversationNote(about)), marker)).toBe(true);
  expect(hasMarker(activity(conversationNote(about).replaceAll('\n', '<br/>')), marker)).toBe(true);
  expect(hasMarker(activity(conversationNote({ ...about, url: `${url}3` })), marker)).toBe(false);
  expect(hasMarker(activity(transcriptNote(about, [], false)), marker)).toBe(false);
  const transcript = markerOf(about, 'transcript');
  expect(hasMarker(activity(transcriptNote(about, [line('x')], true)), transcript)).toBe(true);
  const later = { ...about, at: new Date('2030-01-02T00:00:00Z') };
  expect(hasMarker(activity(transcriptNote(later, [line('x')], true)), transcript)).toBe(false);
  expect(hasMarker(undefined, marker)).toBe(false);
});

test('the API receives times in UTC', () => {
  expect(apiTime(new Date('2030-01-01T23:59:58.999Z'))).toBe('2030-01-01 23:59:58');
});
