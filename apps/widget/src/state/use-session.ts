import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from '../session.ts';
import type { Translator } from '../text/translate.ts';
import type { State, Unsent } from './state.ts';

export const SessionContext = createContext<Session | null>(null);

/** The running session; only inside the app. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  return session;
}

/** A part of the state; the component re-renders when that part changes. */
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
