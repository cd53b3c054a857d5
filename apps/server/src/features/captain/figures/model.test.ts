import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import {
  amountOf,
  costOf,
  daysOf,
  estimated,
  monthOf,
  outcomeNumber,
  rangeOfDays,
  modelUsage,
} from './model.ts';
import { outcomeView } from './view.ts';

const now = new Date('2030-03-31T12:00:00Z');
const unix = (date: string) => Date.parse(date) / 1000;

test('outcomes are stored by their place', () => {
  expect((['confirmed', 'assumed', 'handed_off'] as const).map(outcomeNumber)).toEqual([0, 1, 2]);
});

test('four characters are about one token, in what was asked and answered', () => {
  expect(estimated([{ content: 'four' }, { content: 'seven' }], 'eight...!')).toEqual({
    inputTokens: 3,
    outputTokens: 3,
  });
  expect(estimated([], '')).toEqual({ inputTokens: 0, outputTokens: 0 });
});

test('an answer costs its tokens at the prices of the model, and nothing that is known without them', () => {
  const tokens = { inputTokens: 30, outputTokens: 5 };
  expect(modelUsage(tokens, { input: 200, output: 700 })).toEqual({ ...tokens, cost: 9500 });
  expect(modelUsage(tokens, undefined)).toEqual({ ...tokens, cost: 0 });
});

test('costs are counted in millionths of a cent, and shown in units', () => {
  expect(costOf(250)).toBe(250_000_000);
  expect(amountOf(costOf(250))).toBe(2.5);
});

test('a budget is for a month of UTC', () => {
  expect(monthOf(now)).toEqual(new Date('2030-03-01T00:00:00Z'));
});

test('figures are for thirty days, or the requested ones, at most a leap year', () => {
  expect(rangeOfDays({}, now)).toEqual({ since: new Date('2030-03-02T12:00:00Z'), until: now });
  expect(rangeOfDays({ since: null, until: unix('2030-02-01') }, now)).toEqual({
    since: new Date('2030-01-03'),
    until: new Date('2030-02-01'),
  });
  const year = { since: unix('2029-01-01'), until: unix('2030-01-02') };
  expect(rangeOfDays(year, now)).toEqual({ since: new Date('2029-01-01'), until: new Date('2030-01-02') });
  expect(rangeOfDays({ since: year.until, until: year.until }, now).since).toEqual(new Date('2030-01-02'));
  const invalid = { path: 'since', code: 'invalid', message: 'Since is invalid' };
  expect(fieldErrorOf(() => rangeOfDays({ ...year, until: unix('2030-01-03') }, now))).toEqual(invalid);
  expect(fieldErrorOf(() => rangeOfDays({ since: year.until, until: year.since }, now))).toEqual(invalid);
});

test('days are named whole, both included, at most a leap year of them', () => {
  const day = { from: '2030-01-01', to: '2030-01-01' };
  const year = { from: '2028-01-01', to: '2028-12-31' };
  for (const days of [day, year]) expect(daysOf(days)).toEqual(days);
  const invalid = (path: string, message: string) => ({ path, code: 'invalid', message });
  const rejected = (days: { from: string; to: string }) => fieldErrorOf(() => daysOf(days));
  for (const from of ['2030-02-30', 'yesterday', '2030-1-1'])
    expect(rejected({ from, to: '2030-03-01' }), from).toEqual(invalid('from', 'From is invalid'));
  for (const to of ['2030-02-30', 'today'])
    expect(rejected({ from: '2030-01-01', to }), to).toEqual(invalid('to', 'To is invalid'));
  for (const to of ['2029-12-31', '2031-01-02'])
    expect(rejected({ from: '2030-01-01', to }), to).toEqual(invalid('from', 'From is invalid'));
});

test('a conversation is shown with how it ended', () => {
  const row = { contact_name: null, inbox_name: 'Shop', assistant_name: 'Nova', day: '2030-01-01' };
  const shown = (outcome: number) => outcomeView({ ...row, display_id: 12, outcome });
  expect(shown(2)).toEqual({ ...row, conversation_id: 12, outcome: 'handed_off' });
  expect(shown(9).outcome).toBe('assumed');
});
