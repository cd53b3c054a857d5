import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from '../session.ts';
import type { State, Unsent } from './state.ts';
import type { Translator } from '../text/translate.ts';

/** One value that changes by replacement, and those who want to know. */
export type Store<T> = {
  get: () => T;
  set: (patch: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Makes a store. `set` tells listeners only when a key really got another value. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(patch) {
      const keys = Object.keys(patch) as (keyof T)[];
      if (keys.every((key) => Object.is(patch[key], value[key]))) return;
      value = { ...value, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SessionContext = createContext<Session | null>(null);

/** The running session; only inside the app. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  return session;
}

/** A part of the state; the component draws again when that part changes. */
export function useApp<T>(select: (state: State) => T): T {
  const { store } = useSession();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** What the visitor has typed and chosen, but not sent; it outlives the view it was typed in. */
export function useUnsent<K extends keyof Unsent>(
  key: K,
): [Unsent[K], (change: (before: Unsent[K]) => Unsent[K]) => void] {
  const { unsent } = useSession();
  const value = useSyncExternalStore(unsent.subscribe, () => unsent.get()[key]);
  return [value, (change) => unsent.set({ [key]: change(unsent.get()[key]) })];
}

/** The texts of the visitor's language. */
export function useTexts(): Translator {
  return useApp((state) => state.translator);
}
