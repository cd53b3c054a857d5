import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oncePainted } from './once-painted.ts';

let frames: Map<number, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frames.set(frames.size + 1, run);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const drawFrame = (): void => {
  for (const run of frames.values()) run();
  frames.clear();
};

test('runs after the frame, and not again by the timeout', () => {
  const run = vi.fn();
  oncePainted(run);
  drawFrame();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledOnce();
});

test('runs without a frame, and not again by a late one', () => {
  const run = vi.fn();
  oncePainted(run);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
  drawFrame();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  ['before the frame', false],
  ['after it', true],
])('canceled %s it never runs', (_when, isDrawn) => {
  const run = vi.fn();
  const cancel = oncePainted(run);
  if (isDrawn) drawFrame();
  cancel();
  drawFrame();
  vi.advanceTimersByTime(500);
  expect(run).not.toHaveBeenCalled();
});
