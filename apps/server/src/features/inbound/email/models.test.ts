import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { parsedEmailOf } from '../../../../test/rows.ts';
import { emailHandling, emailSequence, maxAttempts, maxEmailBytes } from './job-model.ts';
import { withoutQuote } from './quote-model.ts';
import { recipientsOf, withoutTag } from './recipients-model.ts';

test('emails of an inbox are processed sequentially, and fail after a while', () => {
  expect([emailHandling.name, emailHandling.maxAttempts, maxAttempts]).toEqual([
    'handle-inbound-email',
    10,
    5,
  ]);
  expect(Value.Check(emailHandling.payload, { account_id: 2, id: 3 })).toBe(true);
  expect(Value.Check(emailHandling.payload, { account_id: 2 })).toBe(false);
  expect([emailSequence(2, 4), maxEmailBytes]).toEqual(['email/2/4', 37_748_736]);
});

describe('the recipients of an email', () => {
  const person = (address: string) => ({ address, name: '' });
  test('are delivery addresses before headers, each once', () => {
    const message = parsedEmailOf({
      headers: {
        'x-original-to': ' Box+1@desk.example ',
        'delivered-to': 'Box <BOX@desk.example>',
        'x-forwarded-to': 'forward@desk.example',
        'envelope-to': 'envelope@desk.example',
        'x-other-to': 'other@desk.example',
      },
      cc: [person('cc@example.com'), person('undisclosed')],
      bcc: [person('Bcc@example.com')],
    });
    expect(recipientsOf(message)).toEqual([
      'box+1@desk.example',
      'box@desk.example',
      'forward@desk.example',
      'envelope@desk.example',
      'help@desk.example',
      'cc@example.com',
      'bcc@example.com',
    ]);
  });

  test('are limited to a hundred', () => {
    const to = Array.from({ length: 101 }, (_, at) => person(`a${at}@example.com`));
    expect(recipientsOf(parsedEmailOf({ to }))).toEqual(to.slice(0, 100).map(({ address }) => address));
  });

  test.each([
    ['help+vip@desk.example', 'help@desk.example'],
    ['help+a+b@desk.example', 'help@desk.example'],
    ['help@desk.example', 'help@desk.example'],
    ['"a@b"+c@desk.example', '"a@b"@desk.example'],
  ])('are %s without what a sender added: %s', (address, bare) => expect(withoutTag(address)).toBe(bare));
});

describe('a text without its quote', () => {
  const written = 'Thank you!\nBye';
  test.each([
    '-----Original Message-----',
    '-- Forwarded message --',
    '----- Ursprüngliche Nachricht -----',
    "-----Message d'origine-----",
    '-----Mensaje original-----',
    '____________________',
    'On Mon, 2 Mar 2026 at 10:00, Tessa <tessa@example.com> wrote:',
    'Am 02.03.2026 um 10:00 schrieb Tessa:',
    'Le lun. 2 mars 2026 à 10:00, Tessa a écrit :',
    'El lun, 2 mar 2026, Tessa escribió:',
    'Il giorno lun 2 mar 2026 Tessa ha scritto:',
    'Op ma 2 mrt. 2026 schreef Tessa:',
    'Em seg., 2 de mar. de 2026, Tessa escreveu:',
    'From: Tessa <tessa@example.com>',
    'Von: Tessa <tessa@example.com>',
    'de: Tessa <tessa@example.com>',
    'Da: Tessa <tessa@example.com>',
    'Van: Tessa <tessa@example.com>',
    'On Mon, 2 Mar 2026 Tessa\nwrote:',
    `From: tessa@example.com ${'x'.repeat(276)}`,
    'On Mon, 2 Mar 2026 at 10:00,\n  Tessa Quill\n<tessa@example.com> wrote:',
  ])('ends before %j', (introduction) => {
    expect(withoutQuote(`${written}\n\n${introduction}\nWhere is it?`)).toBe(written);
    expect(withoutQuote(`${written}\n  ${introduction}`)).toBe(written);
  });

  test.each([
    'On Monday it came',
    'On Mon, 2 Mar 2026,\n  Tessa\nQuill\n<tessa@example.com> wrote:',
    'I wrote: -- Original Message --',
    '-- Original Message -- of mine',
    '___________________',
    'x ____________________',
    '____________________ x',
    'As on Monday, when he wrote:',
    'On Monday he wrote: nothing',
    'From: Tessa',
    `From: tessa@example.com ${'x'.repeat(277)}`,
    'Here From: tessa@example.com',
    `On ${'x'.repeat(300)} wrote:`,
  ])('does not end before %j', (line) => {
    expect(withoutQuote(`${written}\n${line}`)).toBe(`${written}\n${line}`);
  });

  test('ends before quoted lines without an attribution', () => {
    expect(withoutQuote(`${written}\n\n> Where is it?\n > There.\n\n`)).toBe(written);
    expect(withoutQuote(`> Where is it?\n${written}`)).toBe(`> Where is it?\n${written}`);
    expect(withoutQuote(`${written}\n> On Mon, 2 Mar 2026 Tessa wrote:\nyes`)).toContain('wrote:\nyes');
  });

  test('is the whole text if nothing else is in it', () => {
    const forwarded = '-- Forwarded message --\nFrom: tessa@example.com\nHello';
    expect(withoutQuote(`\n${forwarded}\n`)).toBe(forwarded);
    expect(withoutQuote('> a\n> b')).toBe('> a\n> b');
    expect(withoutQuote('From: tessa@example.com')).toBe('From: tessa@example.com');
    expect(withoutQuote('')).toBe('');
  });
});
