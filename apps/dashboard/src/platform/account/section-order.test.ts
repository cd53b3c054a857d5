import { expect, test } from 'vitest';
import { savedOrder, sectionsInOrder } from './section-order.ts';

const all = ['actions', 'macros', 'information', 'attachments'] as const;

test('without a saved order they begin as they are', () => {
  for (const saved of [undefined, null, 'x', [], [1, null, {}], [{ name: 'crm_deals' }]])
    expect(sectionsInOrder(all, saved)).toEqual(all);
});

test('a saved order counts, once each, and what it does not name stays in its place', () => {
  const saved = [{ name: 'attachments' }, { name: 'actions' }, { name: 'attachments' }];
  expect(sectionsInOrder(all, saved)).toEqual(['attachments', 'macros', 'information', 'actions']);
});

test('sections of other clients keep their names', () => {
  const before = [{ name: 'crm_deals' }, { name: 'attachments' }, { name: 'crm_deals' }];
  expect(savedOrder(all, ['attachments', 'information'], before)).toEqual([
    { name: 'attachments' },
    { name: 'information' },
    { name: 'crm_deals' },
  ]);
});
