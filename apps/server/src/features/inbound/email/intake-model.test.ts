import { describe, expect, test } from 'vitest';
import { parsedEmailOf } from '../../../../test/rows.ts';
import { authenticationOf, senderOf, classifyEmail } from './intake-model.ts';

const known = {
  own: ['help@desk.example'],
  isAgent: (address: string) => address === 'jonas@desk.example',
};
type Email = Parameters<typeof parsedEmailOf>[0];
const verdict = (message: Email) => classifyEmail(parsedEmailOf(message), known);
const skipped = (reason: string) => ({ kind: 'skip', reason });
const tessa = { address: 'tessa@example.com', name: 'Tessa' };
const received = { kind: 'receive', sender: tessa, isAutomatic: false };

describe('the sender of an email', () => {
  const sender = (message: Email) => senderOf(parsedEmailOf(message));
  const from = { address: 'Form@shop.example', name: 'Form' };

  test('is its From address', () => expect(sender({})).toEqual(tessa));

  test('is the Reply-To address, before the original sender of a list', () => {
    const headers = { 'x-original-sender': ' Nils@example.com ' };
    expect(sender({ from, headers })).toEqual({ address: 'nils@example.com', name: '' });
    const replyTo = [
      { address: 'nobody', name: '' },
      { address: 'Ada@example.com', name: 'Ada' },
    ];
    expect(sender({ from, headers, replyTo })).toEqual({ address: 'ada@example.com', name: 'Ada' });
  });

  test('has the sender’s name where the reply goes to the same address', () => {
    expect(sender({ from, replyTo: [{ address: 'Form@shop.example', name: '' }] })?.name).toBe('Form');
    expect(sender({ from, replyTo: [{ address: 'other@shop.example', name: '' }] })?.name).toBe('');
    expect(sender({ from: null, replyTo: [{ address: 'ada@example.com', name: '' }] })?.name).toBe('');
  });

  test.each([null, { address: '', name: 'Nobody' }])('is undefined for %j', (invalid) => {
    expect(sender({ from: invalid })).toBeUndefined();
    expect(verdict({ from: invalid })).toEqual(skipped('no sender that can be answered'));
  });
});

describe('an email is received', () => {
  test('from people', () => expect(verdict({})).toEqual(received));

  test('from people whose names look like those of servers', () => {
    const from = { address: 'x-postmaster@example.com', name: '' };
    expect(verdict({ from }).kind).toBe('receive');
  });

  test.each<Record<string, string>>([
    { 'auto-submitted': 'no' },
    { 'auto-submitted': 'No' },
    { 'x-autoreply': 'no' },
    { precedence: 'first-class' },
    { 'content-type': 'multipart/reporting' },
    { 'content-type': 'x-multipart/report' },
    { 'return-path': '<tessa@example.com>' },
  ])('with the headers %j', (headers) => expect(verdict({ headers })).toEqual(received));

  test.each<Record<string, string>>([
    { precedence: 'Bulk' },
    { precedence: 'junk' },
    { precedence: 'list' },
    { 'x-auto-response-suppress': 'All' },
    { 'list-id': '<news.example>' },
    { 'list-unsubscribe': '<https://news.example>' },
  ])('without an automatic reply with %j', (headers) => {
    expect(verdict({ headers })).toEqual({ ...received, isAutomatic: true });
  });
});

describe('an email is skipped', () => {
  test.each<Record<string, string>>([
    { 'auto-submitted': 'auto-replied' },
    { 'auto-submitted': ' auto-generated ' },
    { 'x-autoreply': 'Yes' },
    { 'x-autorespond': 'away' },
    { precedence: 'AUTO_REPLY' },
  ])('for automatic replies: %j', (headers) => {
    expect(verdict({ headers })).toEqual(skipped('an automatic reply'));
  });

  test('of the inbox itself, or that would be answered there', () => {
    const own = { address: ' HELP@desk.example', name: 'Help' };
    expect(verdict({ from: own, replyTo: [tessa] })).toEqual(skipped('sent by this inbox itself'));
    expect(verdict({ replyTo: [{ address: 'Help@desk.example', name: '' }] })).toEqual(
      skipped('sent by this inbox itself'),
    );
    expect(verdict({ from: null, replyTo: [tessa] })).toEqual(received);
  });

  test.each<Email>([
    { headers: { 'content-type': 'Multipart/Report; report-type=delivery-status' } },
    { headers: { 'return-path': '<>' } },
    { from: { address: 'Mailer-Daemon@example.com', name: '' } },
    { from: { address: 'postmaster@example.com', name: '' } },
  ])('that is a delivery report: %j', (message) => {
    expect(verdict(message)).toEqual(skipped('a delivery report'));
  });

  test.each([
    ['dmarc=fail', true],
    ['dmarc=pass spf=fail', false],
    ['spf=fail', true],
    ['spf=fail dkim=pass', false],
    ['spf=pass', false],
    ['spf=softfail', false],
    ['', false],
  ])('that spoofs an agent, as far as the server detected %j: %s', (results, isForged) => {
    const headers = { 'authentication-results': results };
    const from = { address: 'Jonas@desk.example', name: 'Jonas' };
    const answer = verdict({ from, headers });
    if (isForged) expect(answer).toEqual(skipped('a forged address of an agent'));
    else expect(answer).toMatchObject({ kind: 'receive' });
    // An address that belongs to no agent does no harm.
    expect(verdict({ headers })).toEqual(received);
    // An agent is known by who sent it, wherever the answer goes.
    expect(verdict({ from, headers, replyTo: [tessa] }).kind).toBe(isForged ? 'skip' : 'receive');
  });
});

describe('a bounce of our email', () => {
  const part = (contentType: string, text: string) => ({
    fileName: null,
    contentType,
    contentId: null,
    isInline: false,
    content: Buffer.from(text),
  });
  const report = { 'content-type': 'multipart/report' };
  const failed = part(
    'message/delivery-status',
    'Reporting-MTA: x\r\n\r\nAction: failed\r\nDiagnostic-Code:  smtp; 550 no such user \r\n',
  );
  const original = part('message/rfc822', 'From: a\r\nMessage-ID: <m-9@desk.example>\r\n\r\nHello');
  const bounced = { kind: 'bounce', messageId: 'm-9@desk.example', reason: 'smtp; 550 no such user' };

  test('is recognized by its id, with the reason', () => {
    expect(verdict({ headers: report, parts: [failed, original] })).toEqual(bounced);
  });

  test.each([
    'message/global',
    'message/rfc822-headers',
    'message/global-headers',
    'text/rfc822-headers',
    'MESSAGE/RFC822',
  ])('is found in a part of the type %s', (contentType) => {
    const folded = part(contentType, 'Message-Id:\r\n <m-9@desk.example>');
    expect(verdict({ headers: report, parts: [failed, folded] })).toEqual(bounced);
  });

  test.each(['Message-ID: \n  <m-9@desk.example>', 'Message-ID:\r\n\t\t<m-9@desk.example>'])(
    'may have an id on its own line: %j',
    (text) => {
      const parts = [failed, part('message/rfc822', text)];
      expect(verdict({ headers: report, parts })).toEqual(bounced);
    },
  );

  test('may be reported without a space', () => {
    const tight = part('message/delivery-status', 'Action:failed\nDiagnostic-Code:none');
    const parts = [tight, original];
    expect(verdict({ headers: report, parts })).toEqual({ ...bounced, reason: 'none' });
    const other = part('message/delivery-status', 'Action: failed\nX-Diagnostic-Code: odd');
    expect(verdict({ headers: report, parts: [other, original] })).toMatchObject({
      reason: 'The email could not be delivered',
    });
  });

  test('may have no reason', () => {
    const silent = part('message/global-delivery-status', 'action: FAILED\r\n');
    expect(verdict({ headers: report, parts: [silent, original] })).toEqual({
      ...bounced,
      reason: 'The email could not be delivered',
    });
  });

  test.each([
    ['is only delayed', [part('message/delivery-status', 'Action: delayed\r\n'), original]],
    ['does not report a failure', [part('message/delivery-status', 'Action: failedly'), original]],
    ['reports about something else', [part('message/delivery-status', 'X-Action: failed'), original]],
    ['has a status of another type', [part('message/delivery-status-x', 'Action: failed'), original]],
    ['has the status elsewhere', [part('text/plain', 'Action: failed'), original]],
    ['is of another type', [part('x-message/delivery-status', 'Action: failed'), original]],
    ['has no status', [original]],
    ['has no message', [failed]],
    ['has no id', [failed, part('message/rfc822', 'From: a\r\nMessage-ID: none\r\n')]],
    ['has it in the middle of a line', [failed, part('message/rfc822', 'X-Message-ID: <m-9@x.example>')]],
    ['is in a part of another type', [failed, part('message/rfc822-x', 'Message-ID: <m-9@x.example>')]],
    ['is in a part of another type', [failed, part('x/message/rfc822', 'Message-ID: <m-9@x.example>')]],
  ])('is skipped when it %s', (_what, parts) => {
    expect(verdict({ headers: report, parts })).toEqual(skipped('a delivery report'));
  });

  test('is only accepted from a report', () => {
    expect(verdict({ parts: [failed, original] })).toEqual(received);
  });
});

test.each([
  ['', { spf: null, dkim: null, dmarc: null }],
  [
    'mx.example; SPF=Pass smtp.mailfrom=x; dkim=FAIL; dmarc=none (p=none)',
    { spf: 'pass', dkim: 'fail', dmarc: 'none' },
  ],
  ['xspf=pass x.dkim=pass', { spf: null, dkim: 'pass', dmarc: null }],
  [`${' '.repeat(10)}spf=pass ${'x'.repeat(5000)} dkim=pass`, { spf: 'pass', dkim: null, dmarc: null }],
])('from the results %j the server concluded %j', (results, found) => {
  expect(authenticationOf(parsedEmailOf({ headers: { 'authentication-results': results } }))).toEqual(found);
});
