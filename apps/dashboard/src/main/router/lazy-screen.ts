import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Namespace } from '../../platform/messages/catalogue.ts';
import { loadMessages } from '../../platform/messages/i18n.ts';

/** A screen that arrives with its words on first use; both load at once. */
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
