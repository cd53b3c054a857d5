import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOwnDocument } from './use-own-document.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  history.pushState(null, '', '/page');
});
afterEach(() => vi.restoreAllMocks());

/** The document that is there was loaded from this path. */
function openedAt(path: string): void {
  const entry = { name: new URL(path, location.href).href } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

test('a loaded page stays, and is left by a page load', () => {
  openedAt('/page?again=1');
  const { unmount, result } = renderHook(() => useOwnDocument(true));
  expect(result.current).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  history.pushState(null, '', '/other');
  unmount();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page navigated to within the dashboard is reloaded', () => {
  openedAt('/other');
  const { result } = renderHook(() => useOwnDocument(true));
  expect(result.current).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('any other page is entered and left without reloading', () => {
  openedAt('/other');
  const { unmount } = renderHook(() => useOwnDocument(false));
  history.pushState(null, '', '/other');
  unmount();
  expect(reload).not.toHaveBeenCalled();
});
