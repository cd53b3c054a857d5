import { expect, test } from 'vitest';
import { frontendUrl, moment, seconds } from '../../../../test/rows.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { signer } from '../../../platform/crypto/signed.ts';
import { emailUrl, readEmailLink } from './link-model.ts';
import { inboundEmailView } from './view.ts';

const clock = fakeClock('2030-01-01T00:00:00.000Z');
const links = signer({ current: 'a secret key for tests only, 0123456789' }, 'files', clock);

test('a link to an email is valid for ten minutes', () => {
  const url = emailUrl(links, frontendUrl, { accountId: 2, id: 7 });
  expect(url).toMatch(/^https:\/\/desk\.example\/files\/emails\/[^/]+\/email-7\.eml$/);
  const token = url.split('/').at(-2) ?? '';
  expect(readEmailLink(links, token)).toEqual({ accountId: 2, id: 7 });
  clock.advance(599_000);
  expect(readEmailLink(links, token)).toBeDefined();
  clock.advance(1000);
  expect(readEmailLink(links, token)).toBeUndefined();
});

test.each([
  ['forged', 'a.b.c'],
  ['for another purpose', links.sign(['blob', 2, 7], 6000)],
  ['of another format', links.sign(['inbound_email', 2], 6000)],
  ['of another format', links.sign(['inbound_email', 2, 'x'], 6000)],
  ['of another format', links.sign(['inbound_email', 'x', 7], 6000)],
])('a link that is %s opens no email', (_how, token) => {
  expect(readEmailLink(links, token)).toBeUndefined();
});

test('the log of an inbox shows an email with its result', () => {
  const row = {
    id: 7,
    sender: 'tessa@example.com',
    subject: 'Paper',
    received_at: moment(1),
    byte_size: 1234,
    outcome: 'skipped',
    reason: 'an automatic reply',
    threaded_by: 'reply',
    display_id: 12,
    storage_key: 'emails/7',
    account_id: 2,
    inbox_id: 4,
    mail_key: 'm-1',
    is_cut: false,
    handled_at: moment(2),
    conversation_id: 333,
  };
  const shown = {
    id: 7,
    from: 'tessa@example.com',
    subject: 'Paper',
    received_at: seconds(1),
    byte_size: 1234,
    outcome: 'skipped',
    reason: 'an automatic reply',
    threaded_by: 'reply',
    conversation_id: 12,
    is_kept: true,
  };
  expect(inboundEmailView(row)).toEqual(shown);
  const odd = { outcome: 'later', threaded_by: 'guess', storage_key: null };
  expect(inboundEmailView({ ...row, ...odd })).toEqual({
    ...shown,
    outcome: 'waiting',
    threaded_by: null,
    is_kept: false,
  });
});
