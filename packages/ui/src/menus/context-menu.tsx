import { useEffect, useRef } from 'react';
import { lazyMenu } from './lazy-menu.ts';
import type { MenuGroup, MenuItem } from './menu-list.tsx';

export type ContextMenuProps = {
  label: string;
  items: readonly MenuItem[] | readonly MenuGroup[];
  /** Where to open, in client px (from the pointer event, or a corner of the focused row); null closes it. */
  point: { x: number; y: number } | null;
  onClose: () => void;
  onAction?: (id: string) => void;
};

/** The menu of a right click or of a key pressed on a row. */
export function ContextMenu({ label, items, point, onClose, onAction }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => lazyMenu.loadSoon(), []);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none fixed size-px"
        style={{ left: point?.x ?? 0, top: point?.y ?? 0 }}
      />
      {point && <lazyMenu.Component isOpen offset={2} {...{ label, items, anchor, onClose, onAction }} />}
    </>
  );
}
