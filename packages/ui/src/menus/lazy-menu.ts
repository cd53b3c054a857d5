import { HeldKeys } from '../hooks/held-keys.ts';
import { deferred } from '../layout/deferred.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';

/**
 * Most menus are never opened: lists of messages have one for each. Their code is loaded when the pointer or the focus
 * first reaches a button that opens one.
 */
export const lazyMenu = deferred<MenuPanelProps>(async () => {
  const { MenuPanel } = await import('./menu-panel.tsx');
  return MenuPanel;
}, HeldKeys);

/** For the button of a menu, where its own events are those of the browser. */
export const loadsMenu = {
  onPointerEnter: () => void lazyMenu.load(),
  onFocus: () => void lazyMenu.load(),
};
