import type { ReactElement } from 'react';
import { MenuTrigger, Popover, type PopoverProps } from 'react-aria-components/Menu';
import { floatingPanel } from './list-styles.ts';
import { MenuList, type MenuGroup, type MenuItem } from './menu-list.tsx';

export type { MenuGroup, MenuItem };

export interface MenuProps {
  /** A `Button` or `IconButton` that opens it. */
  trigger: ReactElement;
  /** Names the menu for screen readers. */
  label: string;
  /** Items, or groups of items with a line between them. */
  items: readonly MenuItem[] | readonly MenuGroup[];
  /** The chosen item's id; runs beside the item's own `onAction`. */
  onAction?: (id: string) => void;
  placement?: PopoverProps['placement'];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/** Actions behind a button. Arrow keys wrap around, letters jump, Escape closes. */
export function Menu(props: MenuProps) {
  const {
    trigger,
    label,
    items,
    onAction,
    placement = 'bottom start',
    isOpen,
    onOpenChange,
    className = '',
  } = props;
  const control = isOpen === undefined ? {} : { isOpen };
  return (
    <MenuTrigger {...control} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger}
      <Popover placement={placement} offset={4} className={`${floatingPanel} ${className}`}>
        <MenuList label={label} items={items} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  );
}
