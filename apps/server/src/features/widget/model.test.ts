import { expect, test } from 'vitest';
import { browserOf, firstLanguage } from './browser-model.ts';
import { campaignAnswer, refererOf, utcOffset } from './model.ts';

test.each([
  ['UTC', '2030-01-01', '+00:00'],
  ['Asia/Kolkata', '2030-01-01', '+05:30'],
  ['Europe/Lisbon', '2030-01-01', '+00:00'],
  ['Europe/Lisbon', '2030-07-01', '+01:00'],
  ['America/New_York', '2030-01-01', '-05:00'],
  // The local time of the place, to the second.
  ['Africa/Monrovia', '1960-01-01', '-00:44'],
])('%s is on %s at %s', (timezone, day, expected) => {
  expect(utcOffset(timezone, new Date(day))).toBe(expected);
});

const long = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

test.each(['https://a.example/b?c', 'http://a.example', long(2048)])('%s is a page URL', (url) => {
  expect(refererOf(url)).toBe(url);
});

test.each([
  undefined,
  null,
  7,
  ['https://a.example'],
  '',
  'a.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'xhttp://a.example',
  'httpsx://a.example',
  long(2049),
])('%j is not', (input) => expect(refererOf(input)).toBeNull());

test('an answer to a campaign names it, where the visitor was, and what the page knows about them', () => {
  const given = {
    campaign_id: '7',
    custom_attributes: { plan: 'gold' },
    initiated_at: { timestamp: 'x'.repeat(101) },
    referer: 'https://a.example',
  };
  expect(campaignAnswer(given)).toEqual({
    campaignId: 7,
    customAttributes: { plan: 'gold' },
    initiatedAt: 'x'.repeat(100),
    referer: 'https://a.example',
  });
});

test.each([{}, { custom_attributes: 'gold', initiated_at: { timestamp: 5 }, referer: 'a' }])(
  'an answer without more, or with other shapes of it (%j), names the campaign alone',
  (given) => {
    const alone = { campaignId: 7, customAttributes: {}, initiatedAt: '', referer: null };
    expect(campaignAnswer({ campaign_id: 7, ...given })).toEqual(alone);
  },
);

test.each([undefined, null, 'seven', 1.5])('%j names no campaign', (campaign_id) => {
  expect(campaignAnswer({ campaign_id })).toBeUndefined();
});

test('a browser’s name and languages are detected', () => {
  const header = (name: string) => (name === 'accept-language' ? 'de' : undefined);
  expect(browserOf({ userAgent: 'Firefox', header })).toEqual({ userAgent: 'Firefox', languages: 'de' });
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  [' de ;q=1', 'de'],
  ['x'.repeat(36), 'x'.repeat(35)],
  ['', ''],
  [undefined, ''],
])('the first of the languages %j is %j', (languages, first) => {
  expect(firstLanguage(languages)).toBe(first);
});
