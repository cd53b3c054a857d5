import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPerform } from '../../../../platform/live/perform.ts';
import { setLiveStatus } from '../../../../platform/live/status.ts';
import { viewersKey } from '../viewing-api.ts';
import { useViewing } from './use-viewing.ts';

const sent: unknown[] = [];
let stopCarrying: () => void;
let isHidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  isHidden = false;
  sent.length = 0;
  stopCarrying = connectPerform((action, data) => {
    expect(action).toBe('view_conversation');
    sent.push((data as { id: unknown }).id);
  });
  setLiveStatus('live');
});
afterEach(() => {
  stopCarrying();
  vi.useRealTimers();
});

function show(first: number) {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ id }) => useViewing({ id, account_id: 1 }), {
    wrapper,
    initialProps: { id: first },
  });
  return { ...hook, queryClient };
}

const hide = (hidden: boolean): void => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the open conversation is sent immediately, again every four seconds, and not after leaving it', () => {
  const { rerender, unmount } = show(7);
  expect(sent).toEqual([7]);
  vi.advanceTimersByTime(8000);
  expect(sent).toEqual([7, 7, 7]);
  rerender({ id: 8 });
  expect(sent.slice(3)).toEqual([null, 8]);
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(sent.slice(5)).toEqual([null]);
});

test('its known viewers are removed with it', () => {
  const { rerender, queryClient } = show(7);
  queryClient.setQueryData(viewersKey(1, 7), [1, 2]);
  rerender({ id: 8 });
  expect(queryClient.getQueryData(viewersKey(1, 7))).toEqual([]);
});

test('a page hidden for a minute views nothing, until it is visible again', () => {
  show(7);
  hide(true);
  vi.advanceTimersByTime(59_000);
  expect(new Set(sent)).toEqual(new Set([7]));
  vi.advanceTimersByTime(4000);
  expect(sent.at(-1)).toBeNull();
  hide(false);
  expect(sent.at(-1)).toBe(7);
});

test('after a disconnection it is sent again', () => {
  show(7);
  act(() => setLiveStatus('stale'));
  sent.length = 0;
  vi.advanceTimersByTime(8000);
  expect(sent).toEqual([]);
  act(() => setLiveStatus('live'));
  expect(sent).toEqual([7]);
});
