import { expect, test } from 'vitest';
import { aMessageEvent } from '../../message/test/fixtures.ts';
import {
  isLoud,
  lookedMark,
  readLooked,
  readSoundSettings,
  sounds,
  storedEvents,
  type SoundSettings,
} from './sound-model.ts';

const userId = 7;
const all: SoundSettings = {
  events: ['assigned', 'unassigned', 'notme'],
  isAlways: false,
  isRepeated: false,
  tone: 'ding',
};
const calm = { userId, settings: all, looked: [], conversation: undefined };

const incoming = (assigneeId: number | null = userId) => {
  const message = aMessageEvent({ message_type: 0, private: false, conversation_id: 12, account_id: 1 });
  return {
    ...message,
    sender_type: 'Contact' as const,
    sender_id: 70,
    conversation: { ...message.conversation, assignee_id: assigneeId },
  };
};

test.each([
  [undefined, []],
  ['none', []],
  ['mine', ['assigned']],
  ['all', ['assigned', 'unassigned', 'notme']],
  ['notme+assigned', ['assigned', 'notme']],
  ['assigned+unknown', ['assigned']],
  [true, []],
])('%j chooses %j', (stored, events) => {
  expect(readSoundSettings({ enable_audio_alerts: stored }).events).toEqual(events);
});

test('without a choice a ding sounds once, and only when nobody looks', () => {
  expect(readSoundSettings({})).toEqual({ events: [], isAlways: false, isRepeated: false, tone: 'ding' });
  expect(
    readSoundSettings({
      always_play_audio_alert: true,
      alert_if_unread_assigned_conversation_exist: true,
      notification_tone: 'magic',
    }),
  ).toEqual({ events: [], isAlways: true, isRepeated: true, tone: 'magic' });
  expect(readSoundSettings({ notification_tone: 'gong' }).tone).toBe('ding');
});

test('choices are kept in one order, and none is a choice', () => {
  expect(storedEvents(['notme', 'assigned'])).toBe('assigned+notme');
  expect(storedEvents([])).toBe('none');
});

test.each([
  ['assigned', userId],
  ['unassigned', null],
  ['notme', 8],
] as const)('%s concerns conversations of its own', (event, assigneeId) => {
  const heard = [userId, null, 8].filter((one) =>
    sounds(incoming(one), { ...calm, settings: { ...all, events: [event] } }),
  );
  expect(heard).toEqual([assigneeId]);
});

test('what contacts write sounds, and the notes of others, but no replies, activities or words of one’s own', () => {
  const note = { ...incoming(), message_type: 1, private: true, sender_type: 'User' as const, sender_id: 8 };
  expect(sounds(incoming(), calm)).toBe(true);
  expect(sounds(note, calm)).toBe(true);
  expect(sounds({ ...note, sender_id: userId }, calm)).toBe(false);
  expect(sounds({ ...note, private: false }, calm)).toBe(false);
  expect(sounds({ ...incoming(), message_type: 2 }, calm)).toBe(false);
  // Ids of contacts and users are numbers of two tables.
  expect(sounds({ ...incoming(), sender_id: userId }, calm)).toBe(true);
});

test('while a page is looked at only those hear it who want to, and never of what is on the screen', () => {
  const looked = [{ accountId: 1, conversationId: 5 }];
  const always = { ...all, isAlways: true };
  expect(sounds(incoming(), { ...calm, looked })).toBe(false);
  expect(sounds(incoming(), { ...calm, looked, settings: always })).toBe(true);
  const onScreen = [{ accountId: 1, conversationId: 12 }];
  expect(sounds(incoming(), { ...calm, looked: onScreen, settings: always })).toBe(false);
  const elsewhere = [{ accountId: 2, conversationId: 12 }];
  expect(sounds(incoming(), { ...calm, looked: elsewhere, settings: always })).toBe(true);
  expect([isLoud(all, looked), isLoud(all, []), isLoud(always, looked)]).toEqual([false, true, true]);
});

test('what a bot handles, and who was muted, is silent', () => {
  expect(sounds(incoming(), { ...calm, conversation: { status: 'pending' } })).toBe(false);
  expect(sounds(incoming(), { ...calm, conversation: { status: 'resolved', muted: true } })).toBe(false);
  expect(sounds(incoming(), { ...calm, conversation: { status: 'open', muted: false } })).toBe(true);
});

test('what is looked at is read back from its mark', () => {
  for (const looked of [
    { accountId: 3, conversationId: 12 },
    { accountId: 3, conversationId: undefined },
  ])
    expect(readLooked(lookedMark(looked))).toEqual(looked);
});
