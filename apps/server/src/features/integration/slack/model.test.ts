import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { readPostRequest } from './event-model.ts';
import { postJob, postKey, replyJob, sequenceOf } from './job-model.ts';
import {
  isChannelGone,
  isLockedOut,
  isPassing,
  notConnected,
  readNote,
  readState,
  reasonOf,
  scopes,
} from './model.ts';

const lockedOut = 'Slack no longer gives us access. Reconnect the workspace.';
const refused = 'Slack refused the request. Please try again.';
const closed = 'Messages cannot be posted in this channel';
const unknown = 'There is no such channel in the workspace. Invite the app to a private channel first.';

test.each([
  ['invalid_auth', 'locked out', lockedOut],
  ['not_authed', 'locked out', lockedOut],
  ['account_inactive', 'locked out', lockedOut],
  ['token_revoked', 'locked out', lockedOut],
  ['token_expired', 'locked out', lockedOut],
  ['missing_scope', 'locked out', lockedOut],
  ['no_permission', 'locked out', lockedOut],
  ['ekm_access_denied', 'locked out', lockedOut],
  ['channel_not_found', 'channel gone', unknown],
  ['is_archived', 'channel gone', closed],
  ['not_in_channel', 'channel gone', closed],
  ['ratelimited', 'passing', refused],
  ['rate_limited', 'passing', refused],
  ['internal_error', 'passing', refused],
  ['fatal_error', 'passing', refused],
  ['service_unavailable', 'passing', refused],
  ['request_timeout', 'passing', refused],
  ['msg_too_long', 'other', refused],
])('the error %s of Slack is of the kind %s', (error, kind, reason) => {
  expect([isLockedOut(error), isChannelGone(error), isPassing(error)]).toEqual([
    kind === 'locked out',
    kind === 'channel gone',
    kind === 'passing',
  ]);
  expect(reasonOf(error)).toBe(reason);
});

test('API clients receive problems as errors', () => {
  const message = 'Slack is not connected';
  expect(notConnected()).toMatchObject({
    code: 'unprocessable',
    message,
    options: { body: { error: message } },
  });
});

test.each([
  ['note: Careful', 'Careful', true],
  [' \nPRIVATE:  Careful', 'Careful', true],
  ['Take note: careful', 'Take note: careful', false],
  ['notes: careful', 'notes: careful', false],
  ['note careful', 'note careful', false],
])('%j becomes %j, for agents only: %s', (input, text, isPrivate) => {
  expect(readNote(input)).toEqual({ text, isPrivate });
});

const state = { accountId: 2, userId: 6, until: 5 };
test.each(Object.keys(state))('a user who left for Slack is identified by their %s', (key) => {
  expect(readState(state)).toEqual(state);
  expect(readState({ ...state, [key]: 'x' })).toBeUndefined();
});

test('our app requests no permission twice, and none to administer', () => {
  expect(new Set(scopes).size).toBe(scopes.length);
  for (const scope of scopes) expect(scope).toMatch(/^(chat|channels|groups|users|files):[a-z.]+$/);
});

test('messages to Slack are sent sequentially, and replies are parsed only by their own schema', () => {
  expect([postJob.name, postJob.maxAttempts, sequenceOf(2), postKey(2, 333)]).toEqual([
    'post-to-slack',
    10,
    'slack/2',
    'slack-post/2/333',
  ]);
  expect(Value.Check(postJob.payload, { account_id: 2, conversation_id: 333 })).toBe(true);
  expect(Value.Check(postJob.payload, { account_id: 2 })).toBe(false);
  const file = { name: 'a.png', contentType: 'image/png', url: 'https://slack.example/a' };
  const reply = {
    eventId: 'e',
    teamId: 't',
    channelId: 'c',
    threadTs: '1',
    ts: '2',
    userId: 'u',
    text: 'Hi',
    files: [file],
  };
  const check = (more: object) =>
    Value.Check(replyJob.payload, { account_id: 2, conversation_id: 333, reply: { ...reply, ...more } });
  expect([replyJob.name, replyJob.maxAttempts, check({})]).toEqual(['write-slack-reply', 8, true]);
  expect(check({ text: undefined })).toBe(false);
  expect(check({ files: [{ ...file, url: undefined }] })).toBe(false);
  expect(Value.Check(replyJob.payload, { reply })).toBe(false);
});

test('an event is parsed only by its own schema', () => {
  const request = { conversation_id: 333, message_id: 11 };
  expect(readPostRequest(request)).toEqual(request);
  expect(() => readPostRequest({ message_id: 11 })).toThrow();
});
