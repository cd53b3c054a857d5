import { expect, test } from 'vitest';
import { aMessageEvent } from '../../../../test/fixtures/message.ts';
import {
  canPlaySounds,
  viewedMark,
  readViewed,
  readSoundSettings,
  playsSound,
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
const calm = { userId, settings: all, viewed: [], conversation: undefined };

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
])('%j selects %j', (stored, events) => {
  expect(readSoundSettings({ enable_audio_alerts: stored }).events).toEqual(events);
});

test('by default a ding plays once, and only while no page is visible', () => {
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

test('choices are stored in one order, and none is a choice', () => {
  expect(storedEvents(['notme', 'assigned'])).toBe('assigned+notme');
  expect(storedEvents([])).toBe('none');
});

test.each([
  ['assigned', userId],
  ['unassigned', null],
  ['notme', 8],
] as const)('%s applies to their own conversations', (event, assigneeId) => {
  const received = [userId, null, 8].filter((one) =>
    playsSound(incoming(one), { ...calm, settings: { ...all, events: [event] } }),
  );
  expect(received).toEqual([assigneeId]);
});

test('contacts’ messages and others’ notes play a sound, but no replies, activities, or own messages', () => {
  const note = { ...incoming(), message_type: 1, private: true, sender_type: 'User' as const, sender_id: 8 };
  expect(playsSound(incoming(), calm)).toBe(true);
  expect(playsSound(note, calm)).toBe(true);
  expect(playsSound({ ...note, sender_id: userId }, calm)).toBe(false);
  expect(playsSound({ ...note, private: false }, calm)).toBe(false);
  expect(playsSound({ ...incoming(), message_type: 2 }, calm)).toBe(false);
  // Ids of contacts and users are numbers of two tables.
  expect(playsSound({ ...incoming(), sender_id: userId }, calm)).toBe(true);
});

test('while a page is visible sounds are optional, and never for the conversation on screen', () => {
  const viewed = [{ accountId: 1, conversationId: 5 }];
  const always = { ...all, isAlways: true };
  expect(playsSound(incoming(), { ...calm, viewed })).toBe(false);
  expect(playsSound(incoming(), { ...calm, viewed, settings: always })).toBe(true);
  const onScreen = [{ accountId: 1, conversationId: 12 }];
  expect(playsSound(incoming(), { ...calm, viewed: onScreen, settings: always })).toBe(false);
  const elsewhere = [{ accountId: 2, conversationId: 12 }];
  expect(playsSound(incoming(), { ...calm, viewed: elsewhere, settings: always })).toBe(true);
  expect([canPlaySounds(all, viewed), canPlaySounds(all, []), canPlaySounds(always, viewed)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('bot-handled conversations and muted contacts are silent', () => {
  expect(playsSound(incoming(), { ...calm, conversation: { status: 'pending' } })).toBe(false);
  expect(playsSound(incoming(), { ...calm, conversation: { status: 'resolved', muted: true } })).toBe(false);
  expect(playsSound(incoming(), { ...calm, conversation: { status: 'open', muted: false } })).toBe(true);
});

test('viewed conversations are read back from storage', () => {
  for (const viewed of [
    { accountId: 3, conversationId: 12 },
    { accountId: 3, conversationId: undefined },
  ])
    expect(readViewed(viewedMark(viewed))).toEqual(viewed);
});
