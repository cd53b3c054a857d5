import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { assistantRow } from '../../../../test/features/captain-rows.ts';
import { frontendUrl, moment, person, seconds } from '../../../../test/rows.ts';
import { assistantPush } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { captainTexts } from '../texts-model.ts';
import { bodyOf, questionOf, titleOf, transcriptOf, typeNumber, typeOf } from './model.ts';
import type { ThreadRow } from './queries.ts';
import { copilotMessageView, threadView } from './view.ts';

test('a thread is named after its first message', () => {
  expect(titleOf(' When \n\n open? ')).toBe('When open?');
  expect(titleOf('x'.repeat(255))).toBe('x'.repeat(255));
  expect(titleOf('x'.repeat(256))).toBe(`${'x'.repeat(254)}…`);
});

test('a question is required', () => {
  expect(questionOf(' Open? ')).toBe('Open?');
  for (const nothing of [undefined, null, ' ']) {
    const ask = () => questionOf(nothing);
    expect(ask).toThrow(Failure);
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'unprocessable',
        options: { body: { error: 'Message is required', message: 'Message is required' } },
      }),
    );
  }
});

test('message types are stored by their index', () => {
  expect((['user', 'assistant', 'assistant_thinking'] as const).map(typeNumber)).toEqual([0, 1, 2]);
  expect([0, 1, 2, 3].map(typeOf)).toEqual(['user', 'assistant', 'assistant_thinking', 'assistant']);
});

test('only allowed fields of a message are stored', () => {
  const whole = { content: 'At 9', reasoning: 'Because', function_name: 'search', reply_suggestion: true };
  expect(bodyOf({ ...whole, secret: 1 })).toStrictEqual(whole);
  expect(bodyOf({})).toStrictEqual({ content: null });
  expect(bodyOf({ content: 1, reasoning: 2, function_name: 3, reply_suggestion: 'yes' })).toStrictEqual({
    content: null,
    reply_suggestion: false,
  });
});

test('a failed answer has a readable reason', () => {
  const { outOfCredits, nothingKnown, nothingFound } = captainTexts('en');
  expect([outOfCredits, nothingKnown, nothingFound]).toEqual([
    'Your account has used all its answers. An administrator can ask for more.',
    'No source answers this.',
    'No source answers this. Without a language model, only answers, documents and articles are searched.',
  ]);
});

test('a conversation is rendered as senders and texts', () => {
  const messages = [
    { isIncoming: true, content: 'Hi' },
    { isIncoming: false, content: 'Hello' },
  ];
  expect(transcriptOf(messages)).toBe('Customer: Hi\n\nAgent: Hello');
  expect(transcriptOf([])).toBeUndefined();
});

const thread: ThreadRow = {
  account_id: 2,
  id: 5,
  title: 'Open?',
  created_at: moment(1),
  assistant_id: 9,
  user_id: 6,
  user_name: 'Jonas Berg',
  user_display_name: 'Jonas',
  user_avatar_key: 'avatars/jonas.png',
};
const shownThread = {
  id: 5,
  title: 'Open?',
  created_at: seconds(1),
  user: userPush(frontendUrl, person()),
  account_id: 2,
};

test('a thread is shown with its member and its assistant', () => {
  const assistant = assistantRow();
  expect(threadView(frontendUrl, thread, assistant)).toStrictEqual({
    ...shownThread,
    assistant: assistantPush(frontendUrl, assistant),
  });
});

test('a message is shown with its thread', () => {
  const row = { id: 11, message_type: 2, message: { content: 'Hm' }, created_at: moment(2) };
  const shown = {
    id: 11,
    message: { content: 'Hm' },
    message_type: 'assistant_thinking',
    created_at: seconds(2),
    copilot_thread: shownThread,
    account_id: 2,
  };
  expect(copilotMessageView(frontendUrl, row, thread)).toStrictEqual(shown);
  expect(copilotMessageView(frontendUrl, { ...row, message: null }, thread).message).toEqual({
    content: null,
  });
});
