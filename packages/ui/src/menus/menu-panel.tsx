import { useId, type RefObject } from 'react';
import { MenuTrigger, Popover, type PopoverProps } from 'react-aria-components/Menu';
import { floatingPanel } from './list-styles.ts';
import { MenuList, type MenuGroup, type MenuItem } from './menu-list.tsx';

export type MenuPanelProps = {
  /** Names the menu for screen readers. */
  label: string;
  items: readonly MenuItem[] | readonly MenuGroup[];
  /** The element the panel is anchored to. */
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  onAction?: ((id: string) => void) | undefined;
  placement?: PopoverProps['placement'];
  offset?: number;
  /** Which item has the focus at first; default: the list itself. */
  focused?: 'first' | 'last' | undefined;
  className?: string;
};

/** The panel of a menu, without its trigger. */
export function MenuPanel(props: MenuPanelProps) {
  const labelId = useId();
  const { label, items, anchor, isOpen, onClose, onAction, focused } = props;
  const { placement = 'bottom start', offset = 4, className = '' } = props;
  return (
    <MenuTrigger
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Popover
        aria-labelledby={labelId}
        triggerRef={anchor}
        placement={placement}
        offset={offset}
        className={`${floatingPanel} ${className}`}
      >
        {/* The panel is a dialog to the device, and a dialog needs a name of its own. */}
        <span id={labelId} hidden>
          {label}
        </span>
        <MenuList label={label} items={items} onAction={onAction} focused={focused} />
      </Popover>
    </MenuTrigger>
  );
}
