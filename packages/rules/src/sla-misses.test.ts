import { expect, test } from 'vitest';
import { missCounts } from './sla-misses.ts';

test('misses are counted by kind', () => {
  const events = (['frt', 'nrt', 'rt', 'nrt'] as const).map((event_type, id) => ({
    id,
    event_type,
    meta: {},
    created_at: 1,
    updated_at: 1,
  }));
  expect(missCounts(events)).toEqual([
    { event: 'frt', count: 1 },
    { event: 'nrt', count: 2 },
    { event: 'rt', count: 1 },
  ]);
  expect(missCounts([])).toEqual([]);
});
