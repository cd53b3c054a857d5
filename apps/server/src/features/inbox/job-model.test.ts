import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { inboxAvatar, inboxDisconnection, lockedOutEmail, templateSync } from './job-model.ts';

const inbox = { account_id: 2, id: 4 };
test.each([
  [lockedOutEmail, 'mail-locked-out-inbox', 10, { ...inbox, at: 5 }],
  [inboxAvatar, 'fetch-inbox-avatar', 5, { ...inbox, url: 'https://a.example/p' }],
  [templateSync, 'sync-inbox-templates', 3, inbox],
  [
    inboxDisconnection,
    'disconnect-inbox',
    5,
    { account_id: 2, channel: 'telegram', settings: { bot: 'x' }, secrets: 'sealed' },
  ],
])('%j has everything its job needs', (job, name, maxAttempts, payload) => {
  expect([job.name, job.maxAttempts]).toEqual([name, maxAttempts]);
  expect(Value.Check(job.payload, payload)).toBe(true);
  for (const key of Object.keys(payload))
    expect(Value.Check(job.payload, { ...payload, [key]: undefined })).toBe(false);
});
