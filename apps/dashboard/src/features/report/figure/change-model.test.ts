import { expect, test } from 'vitest';
import { changeOf } from './change-model.ts';

test('a figure shows its relative change, as better or worse where one direction is good', () => {
  expect(changeOf('conversations_count', 12, 8)).toEqual({ by: 0.5, unit: 'percent', direction: 'more' });
  expect(changeOf('resolutions_count', 6, 8)).toEqual({
    by: 0.25,
    unit: 'percent',
    direction: 'less',
    verdict: 'worse',
  });
  expect(changeOf('reply_time', 60, 120)).toEqual({
    by: 0.5,
    unit: 'percent',
    direction: 'shorter',
    verdict: 'better',
  });
  expect(changeOf('avg_resolution_time', 90, 60)).toMatchObject({ direction: 'longer', verdict: 'worse' });
});

test('a share changes by percentage points', () => {
  expect(changeOf('satisfaction', 0.75, 0.5)).toEqual({
    by: 25,
    unit: 'points',
    direction: 'higher',
    verdict: 'better',
  });
  expect(changeOf('handoff_rate', 0.5, 0.25)).toMatchObject({
    by: 25,
    direction: 'higher',
    verdict: 'worse',
  });
  expect(changeOf('hit_rate', 0, 0.5)).toMatchObject({ by: 50, direction: 'lower', verdict: 'worse' });
});

test('a change from zero has no percentage', () => {
  expect(changeOf('conversations_count', 3, 0)).toBe('none');
  expect(changeOf('reply_time', 3, null)).toBe('none');
  expect(changeOf('reply_time', null, 3)).toBe('none');
  expect(changeOf('reply_time', null, null)).toBe('same');
  expect(changeOf('conversations_count', 4, 4)).toBe('same');
});
