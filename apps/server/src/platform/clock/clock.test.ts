import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

test('the system clock returns the machine’s time', () => {
  const before = Date.now();
  const time = systemClock.now().getTime();
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
