import { consoleLogActions } from '@confab/contract/features/super-admin-log';
import { expect, test } from 'vitest';
import { changed, seconds, sentenceOf } from './model.ts';

test('a filter holds only what narrows', () => {
  const filter = changed({ user_id: 0 }, { log_action: 'update' });
  expect(filter).toEqual({ user_id: 0, log_action: 'update' });
  expect(changed(filter, { user_id: undefined })).toStrictEqual({ log_action: 'update' });
});

test('moments are whole seconds, as the server takes them', () => {
  expect(seconds(new Date(1_700_000_000_999))).toBe(1_700_000_000);
});

test('what happened to what has a sentence of its own, and anything else one for all', () => {
  const of = (type: Parameters<typeof sentenceOf>[0]['subject_type']) =>
    consoleLogActions
      .map((action) => sentenceOf({ subject_type: type, action }))
      .filter((one) => one !== 'other');
  expect(of('Account')).toEqual(['accountCreate', 'accountUpdate', 'accountDestroy']);
  expect(of('Session')).toEqual(['signIn', 'signInFailed', 'signOut']);
  expect(of('Job')).toEqual(['jobRetry', 'jobDiscard']);
  expect(sentenceOf({ subject_type: 'Job', action: 'create' })).toBe('other');
});
