import { expect, test } from 'vitest';
import { nextStatus, otherStatuses, toggledLabels } from './status-model.ts';

test('an open conversation is resolved next, and any other reopened', () => {
  expect(nextStatus('open')).toBe('resolved');
  for (const status of ['resolved', 'pending', 'snoozed'] as const) expect(nextStatus(status)).toBe('open');
});

test('a conversation is offered the statuses it does not have', () => {
  expect(otherStatuses('open')).toEqual(['resolved', 'pending']);
  expect(otherStatuses('snoozed')).toEqual(['resolved', 'open', 'pending']);
});

test('a label is added once, and removed when present', () => {
  expect(toggledLabels(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggledLabels(['a', 'b'], 'a')).toEqual(['b']);
});
