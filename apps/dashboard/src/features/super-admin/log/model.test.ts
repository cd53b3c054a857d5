import { consoleLogActions } from '@confab/contract/features/super-admin-log';
import { expect, test } from 'vitest';
import { changed, changesOf, seconds, sentenceOf } from './model.ts';

test('a filter contains only active conditions', () => {
  const filter = changed({ user_id: 0 }, { log_action: 'update' });
  expect(filter).toEqual({ user_id: 0, log_action: 'update' });
  expect(changed(filter, { user_id: undefined })).toStrictEqual({ log_action: 'update' });
});

test('times are whole seconds, as the server accepts them', () => {
  expect(seconds(new Date(1_700_000_000_999))).toBe(1_700_000_000);
});

test('known actions have their own sentence, and others a common one', () => {
  const of = (type: Parameters<typeof sentenceOf>[0]['subject_type']) =>
    consoleLogActions
      .map((action) => sentenceOf({ subject_type: type, action }))
      .filter((one) => one !== 'other');
  expect(of('Account')).toEqual([
    'accountCreate',
    'accountUpdate',
    'accountDestroy',
    'accountResetCaches',
    'accountFill',
  ]);
  expect(of('Session')).toEqual(['signIn', 'signInFailed', 'signOut']);
  expect(of('Job')).toEqual(['jobRetry', 'jobDiscard']);
  expect(sentenceOf({ subject_type: 'Job', action: 'create' })).toBe('other');
});

test('changes have values where they are meaningful, and none for a created record', () => {
  const changes = {
    name: ['Una', 'Una B.'],
    password_hash: ['[FILTERED]', '[FILTERED]'],
    avatar_key: [null, 'a/1'],
  };
  expect(changesOf({ action: 'update', changes })).toEqual({
    name: ['Una', 'Una B.'],
    password: 'changed',
    picture: 'changed',
  });
  expect(changesOf({ action: 'create', changes: { name: 'Una' } })).toEqual({});
});
