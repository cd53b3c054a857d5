import { expect, it } from 'vitest';
import { shownSeconds } from './window-model.ts';

it('counts down in minutes, then in seconds, and stops at the end', () => {
  const window = { hours: 24, ends_at: 1000 };
  const at = (...seconds: number[]) => seconds.map((second) => shownSeconds(window, second * 1000));
  expect(at(0, 30, 500, 909, 910, 999.001, 1000, 2000)).toEqual([1020, 1020, 540, 120, 90, 1, 0, 0]);
  expect(shownSeconds(null, 0)).toBeUndefined();
  expect(shownSeconds({ hours: 24, ends_at: 0 }, 5)).toBe(0);
});
