import { expect, test } from 'vitest';
import { clockFinding } from './check-database.ts';
import { diskFinding } from './check-machine.ts';

test.each([
  [0, 'ok'],
  [-900, 'ok'],
  [1_000, 'warning'],
  [-5_000, 'warning'],
  [30_000, 'failing'],
  [-86_400_000, 'failing'],
] as const)('a clock that is %d ms ahead is %s', (offsetMs, state) => {
  expect(clockFinding(offsetMs).state).toBe(state);
});

test.each([
  [400e6, 10e9, 'failing'],
  [400e6, 450e6, 'failing'],
  [900e6, 10e9, 'warning'],
  [1.1e9, 10e9, 'ok'],
  [6e9, 500e9, 'ok'],
  [4e9, 500e9, 'warning'],
] as const)('a disk with %d of %d bytes free is %s', (free, total, state) => {
  expect(diskFinding('/data', free, total).state).toBe(state);
});
