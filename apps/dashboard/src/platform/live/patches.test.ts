import { liveEvent } from '@confab/contract/kit/event';
import { Type } from '@confab/contract/kit/schema';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { applyLiveEvent, registerLivePatch } from './patches.ts';

const moved = liveEvent('thing.moved', Type.Object({ to: Type.String() }));
const queryClient = new QueryClient();

test('an event reaches its patches in order, until they are removed', () => {
  const seen: string[] = [];
  const stop = registerLivePatch(moved, (_client, { to }) => seen.push(`first ${to}`));
  registerLivePatch(moved, (_client, { to }) => seen.push(`second ${to}`));
  applyLiveEvent(queryClient, 1, { name: 'thing.moved', data: { account_id: 1, to: 'a' } });
  stop();
  applyLiveEvent(queryClient, 1, { name: 'thing.moved', data: { account_id: 1, to: 'b' } });
  expect(seen).toEqual(['first a', 'second a', 'second b']);
});

test('events of another account and unknown events change nothing', () => {
  const patch = vi.fn();
  registerLivePatch(moved, patch);
  applyLiveEvent(queryClient, 1, { name: 'thing.moved', data: { account_id: 2, to: 'a' } });
  applyLiveEvent(queryClient, 1, { name: 'thing.unheard_of', data: { account_id: 1 } });
  expect(patch).not.toHaveBeenCalled();
});
