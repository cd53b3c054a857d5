import { expect, test } from 'vitest';
import type { BulkRequest } from '../bulk/model.ts';
import { contactChange, type ContactChange } from './model.ts';

test.each<[string, BulkRequest, ContactChange | undefined]>([
  [
    'deletes them, whatever other keys it has',
    { action_name: 'delete', labels: { add: ['vip'] } },
    { kind: 'delete' },
  ],
  [
    'changes their labels, normalized',
    { labels: { add: ['VIP '], remove: ['Old', 'old'] } },
    { kind: 'labels', add: ['vip'], remove: ['old'] },
  ],
  ['adds labels', { labels: { add: ['vip'] } }, { kind: 'labels', add: ['vip'], remove: [] }],
  ['removes labels', { labels: { remove: ['old'] } }, { kind: 'labels', add: [], remove: ['old'] }],
  ['does nothing with blank labels', { labels: { add: [' '], remove: null } }, undefined],
  ['does nothing without labels', { labels: null }, undefined],
])('a bulk action of contacts %s', (_, request, expected) => {
  expect(contactChange(request)).toEqual(expected);
});
