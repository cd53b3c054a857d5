import { expect, test } from 'vitest';
import { parseLivePosition } from './live-position.ts';

test('a position is an event number and its epoch', () => {
  expect(parseLivePosition('1234567@6f2a-1-16384')).toEqual({ epoch: '6f2a-1-16384', offset: 1_234_567 });
});

test.each([null, '', '7', '7@', '@e', '-7@e', '7.5@e', '7@e e', `7@${'e'.repeat(101)}`])(
  '%j is not a position',
  (text) => {
    expect(parseLivePosition(text)).toBeUndefined();
  },
);
