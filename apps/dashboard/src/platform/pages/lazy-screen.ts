import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Namespace } from '../messages/catalog.ts';
import { loadMessages } from '../messages/i18n.ts';

/** A screen that loads with its texts on first use, in parallel. */
export function lazyScreen<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  namespaces: readonly Namespace[],
) {
  const loadBoth = async (): Promise<Record<string, ComponentType>> => {
    const [screens] = await Promise.all([load(), loadMessages(namespaces)]);
    return { [name]: screens[name] };
  };
  return lazyRouteComponent(loadBoth, name);
}

/** A screen with a form needs its texts as well. */
export const formScreen: typeof lazyScreen = (load, name, namespaces) =>
  lazyScreen(load, name, [...namespaces, 'form']);
