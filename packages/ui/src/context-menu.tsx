import { useRef } from 'react';
import { MenuTrigger, Popover } from 'react-aria-components/Menu';
import { floatingPanel } from './list-styles.ts';
import { MenuList, type MenuGroup, type MenuItem } from './menu-list.tsx';

export interface ContextMenuProps {
  label: string;
  items: readonly MenuItem[] | readonly MenuGroup[];
  /** Where to open, in client px (from the pointer event, or a corner of the focused row); null closes it. */
  point: { x: number; y: number } | null;
  onClose: () => void;
  onAction?: (id: string) => void;
}

/** The menu of a right click or of a key pressed on a row. */
export function ContextMenu({ label, items, point, onClose, onAction }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <MenuTrigger
      isOpen={point !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none fixed size-px"
        style={{ left: point?.x ?? 0, top: point?.y ?? 0 }}
      />
      <Popover triggerRef={anchor} placement="bottom start" offset={2} className={floatingPanel}>
        <MenuList label={label} items={items} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  );
}
