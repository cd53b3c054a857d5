import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

/** A component whose code is loaded later. */
export type Deferred<P> = {
  /** Renders the stand-in until the module has loaded, and starts loading it. Once loaded it renders immediately. */
  Component: (props: P) => ReactNode;
  /** Loads the code, where it is about to be needed; false if that failed. Later calls share the first one's result. */
  load: () => Promise<boolean>;
  /** Loads the code once the page is idle. */
  loadSoon: () => void;
};

/**
 * Loads a component on demand, to keep it out of a screen's first bytes. Unlike `lazy` it needs no boundary and no
 * second pass once it is loaded, so what opens on a press opens in the same frame. It is loaded on first render, or
 * before: call `loadSoon` where it may be needed, and `load` when the pointer or the focus reaches what opens it.
 * `StandIn` reserves its space; default: nothing.
 */
export function deferred<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  StandIn?: ComponentType<P>,
): Deferred<P> {
  const arrival = { component: undefined as ComponentType<P> | undefined };
  const listeners = new Set<() => void>();
  let loading: Promise<boolean> | undefined;
  const arrive = async (): Promise<boolean> => {
    try {
      arrival.component = await fetch();
      for (const listener of listeners) listener();
      return true;
    } catch {
      // Offline or an old build: the next request retries.
      loading = undefined;
      return false;
    }
  };
  const load = (): Promise<boolean> => (loading ??= arrive());
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    void load();
    return () => listeners.delete(listener);
  };
  const current = () => arrival.component;
  const Component = (props: P): ReactNode => {
    const Arrived = useSyncExternalStore(subscribe, current, current);
    const Drawn = Arrived ?? StandIn;
    return Drawn ? createElement(Drawn, props) : null;
  };
  let isPlanned = false;
  const loadSoon = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    whenIdle(() => void load());
  };
  return { Component, load, loadSoon };
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
