import type { CannedResponse } from '@confab/contract/features/canned-response';
import { expect, test } from 'vitest';
import { matchCannedResponses } from './model.ts';

const canned = (id: number, code: string, content: string): CannedResponse => ({
  id,
  account_id: 1,
  short_code: code,
  content,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
});

const all = [
  canned(1, 'a-content', 'Refund within 14 days'),
  canned(2, 'no-refund', 'Sorry'),
  canned(3, 'Refund', 'Of course'),
  canned(4, 'shipping', 'Two days'),
];

test('codes that start with the text come first, then other codes, then contents', () => {
  expect(matchCannedResponses(all, 'refund').map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('without a text all match, in their order', () => {
  expect(matchCannedResponses(all, '').map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});
