import { livePositionHeader } from '@confab/contract/kit/live-position';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as startModule from './start.ts';

// A page of its own for each test.
let live: Pick<typeof startModule, 'recordLivePosition' | 'consumeLiveStart'>;
beforeEach(async () => {
  vi.resetModules();
  live = await import('./start.ts');
});

const note = (...positions: string[]) => {
  for (const position of positions) live.recordLivePosition(new Headers({ [livePositionHeader]: position }));
};

test('the position is that of the first read, in whatever order the responses arrive', () => {
  live.recordLivePosition(new Headers());
  note('12@e', '9@e', '15@e');
  expect(live.consumeLiveStart()).toEqual({ epoch: 'e', offset: 9 });
});

test('it has no start when nothing is known', () => {
  expect(live.consumeLiveStart()).toBeUndefined();
});

test('responses of different streams have no position', () => {
  note('12@e', '9@f', '9@e');
  expect(live.consumeLiveStart()).toBeUndefined();
});

test('only the first connection starts there', () => {
  note('12@e');
  live.consumeLiveStart();
  note('13@e');
  expect(live.consumeLiveStart()).toBeUndefined();
});
