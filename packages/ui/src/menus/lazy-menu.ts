import { useEffect, useEffectEvent } from 'react';
import { deferred } from '../layout/deferred.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';

/**
 * Menus are only needed after the first render, and most are never opened: lists of messages have one for each. Their
 * code is loaded once the page is idle, or when the pointer or the focus first reaches a button that opens one.
 */
export const lazyMenu = deferred<MenuPanelProps>(async () => {
  const { MenuPanel } = await import('./menu-panel.tsx');
  return MenuPanel;
}, MissingMenu);

/** In place of a menu whose code has not arrived: closes it if that fails, so that the next press retries. */
function MissingMenu({ isOpen, onClose }: MenuPanelProps): null {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen) void lazyMenu.load().then((isLoaded) => isLoaded || close());
  }, [isOpen]);
  return null;
}

/** For the button of a menu, where its own events are those of the browser. */
export const loadsMenu = {
  onPointerEnter: () => void lazyMenu.load(),
  onFocus: () => void lazyMenu.load(),
};
