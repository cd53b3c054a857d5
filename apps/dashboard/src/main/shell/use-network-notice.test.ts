import { expect, test } from 'vitest';
import { nextStep } from './use-network-notice.ts';

test('a page that connects for the first time shows nothing', () => {
  expect(nextStep('connecting', 'none', 'connecting')).toBeUndefined();
  expect(nextStep('live', 'none', 'connecting')).toBeUndefined();
});

test('being offline is announced immediately', () => {
  expect(nextStep('offline', 'none', 'live')).toEqual({ notice: 'offline', after: 0 });
  expect(nextStep('offline', 'reconnecting', 'stale')).toEqual({ notice: 'offline', after: 0 });
  expect(nextStep('offline', 'offline', 'live')).toBeUndefined();
});

test('a short interruption is not shown; a longer one counts as offline, until it is over', () => {
  const step = nextStep('stale', 'none', 'live');
  expect(step?.notice).toBe('offline');
  expect(step?.after).toBeGreaterThan(0);
  expect(nextStep('stale', 'offline', 'live')).toBeUndefined();
  expect(nextStep('live', 'offline', 'stale')).toEqual({ notice: 'reconnected', after: 0 });
});

test('with a restored network it shows that it is reconnecting', () => {
  expect(nextStep('stale', 'offline', 'offline')).toEqual({ notice: 'reconnecting', after: 0 });
  expect(nextStep('stale', 'reconnecting', 'offline')).toBeUndefined();
});

test('the reconnected notice is shown for two seconds', () => {
  expect(nextStep('live', 'reconnecting', 'stale')).toEqual({ notice: 'reconnected', after: 0 });
  expect(nextStep('live', 'reconnected', 'stale')).toEqual({ notice: 'none', after: 2000 });
});
