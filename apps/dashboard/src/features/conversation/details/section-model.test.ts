import { expect, test } from 'vitest';
import { detailSections, savedOrder, sectionsInOrder } from './section-model.ts';

test('without a saved order they begin as they are', () => {
  for (const saved of [undefined, null, 'x', [], [1, null, {}], [{ name: 'crm_deals' }]])
    expect(sectionsInOrder(saved)).toEqual(detailSections);
});

test('a saved order counts, once each, and what it does not name stays in its place', () => {
  const saved = [
    { name: 'previous_conversation' },
    { name: 'conversation_actions' },
    { name: 'previous_conversation' },
  ];
  const order = sectionsInOrder(saved);
  expect(order.slice(0, 2)).toEqual(['previous_conversation', 'macros']);
  expect(order.toSorted()).toEqual(detailSections.toSorted());
});

test('sections of other clients keep their names', () => {
  const before = [{ name: 'crm_deals' }, { name: 'attachments' }, { name: 'crm_deals' }];
  expect(savedOrder(['attachments', 'conversation_info'], before)).toEqual([
    { name: 'attachments' },
    { name: 'conversation_info' },
    { name: 'crm_deals' },
  ]);
});
