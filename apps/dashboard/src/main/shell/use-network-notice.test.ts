import { expect, test } from 'vitest';
import { nextStep } from './use-network-notice.ts';

test('a page that connects for the first time says nothing', () => {
  expect(nextStep('connecting', 'none')).toBeUndefined();
  expect(nextStep('live', 'none')).toBeUndefined();
});

test('being offline is announced immediately', () => {
  expect(nextStep('offline', 'none')).toEqual({ notice: 'offline', after: 0 });
  expect(nextStep('offline', 'reconnecting')).toEqual({ notice: 'offline', after: 0 });
});

test('a short cut is not mentioned, a longer one is', () => {
  expect(nextStep('stale', 'none')?.notice).toBe('reconnecting');
  expect(nextStep('stale', 'none')?.after).toBeGreaterThan(0);
  expect(nextStep('stale', 'offline')).toEqual({ notice: 'reconnecting', after: 0 });
});

test('the reconnected notice is shown for two seconds', () => {
  expect(nextStep('live', 'reconnecting')).toEqual({ notice: 'reconnected', after: 0 });
  expect(nextStep('live', 'reconnected')).toEqual({ notice: 'none', after: 2000 });
});
