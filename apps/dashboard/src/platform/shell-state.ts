import { useSyncExternalStore } from 'react';
import { readStored, store } from './browser-storage.ts';

export type ShellModal = 'accounts' | 'new-account' | 'shortcuts' | 'palette';

export type ShellState = {
  /** Wide windows: the sidebar is collapsed. Stored. */
  isFolded: boolean;
  /** Narrow windows: the sidebar is open as a drawer. */
  isDrawerOpen: boolean;
  modal: ShellModal | undefined;
};

const storageKey = 'sidebar-folded';
const listeners = new Set<() => void>();
let state: ShellState = { isFolded: readFolded(), isDrawerOpen: false, modal: undefined };

export function useShellState(): ShellState {
  return useSyncExternalStore(subscribe, () => state);
}

export function openModal(modal: ShellModal): void {
  publish({ ...state, modal, isDrawerOpen: false });
}

export function closeModal(): void {
  publish({ ...state, modal: undefined });
}

export function setDrawerOpen(isDrawerOpen: boolean): void {
  publish({ ...state, isDrawerOpen });
}

/** For areas of the product that store whether their sidebar is shown. */
let keepOwn: ((isShown: boolean) => void) | undefined;

/**
 * The screen controls whether the sidebar is collapsed, and `keep` is called with each change; call the result to end
 * that.
 */
export function controlSidebar(isFolded: boolean, keep: (isShown: boolean) => void): () => void {
  keepOwn = keep;
  publish({ ...state, isFolded });
  return () => {
    keepOwn = undefined;
    publish({ ...state, isFolded: readFolded() });
  };
}

/** Collapses or expands the sidebar, or opens and closes the drawer on narrow screens. */
export function toggleSidebar(): void {
  if (window.matchMedia('(width < 64rem)').matches) {
    setDrawerOpen(!state.isDrawerOpen);
    return;
  }
  const isFolded = !state.isFolded;
  publish({ ...state, isFolded });
  if (keepOwn) return keepOwn(!isFolded);
  store(storageKey, String(isFolded));
}

function readFolded(): boolean {
  return readStored(storageKey) === 'true';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: ShellState): void {
  state = next;
  for (const listener of listeners) listener();
}
