import { expect, test } from 'vitest';
import { savedOrder, sectionsInOrder } from './section-order.ts';

const all = ['actions', 'macros', 'information', 'attachments'] as const;

test('without a saved order they have the default order', () => {
  for (const saved of [undefined, null, 'x', [], [1, null, {}], [{ name: 'crm_deals' }]])
    expect(sectionsInOrder(all, saved)).toEqual(all);
});

test('a saved order applies, without duplicates, and other sections keep their position', () => {
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
