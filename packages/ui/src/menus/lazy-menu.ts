import { deferred } from '../layout/deferred.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';

/**
 * Menus are only needed after the first render, and most are never opened: lists of messages have one for each.
 */
export const lazyMenu = deferred<MenuPanelProps>(async () => {
  const { MenuPanel } = await import('./menu-panel.tsx');
  return MenuPanel;
});
