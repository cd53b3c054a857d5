import { useEffect, useRef, useState, type ReactElement } from 'react';
import { ButtonContext, type ButtonProps } from 'react-aria-components/Button';
import { lazyMenu } from './lazy-menu.ts';
import type { MenuGroup, MenuItem } from './menu-list.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';
import { useControlled } from '../hooks/use-controlled.ts';

export type { MenuGroup, MenuItem };

export type MenuProps = {
  /** A `Button` or `IconButton` that opens it. */
  trigger: ReactElement;
  /** Names the menu for screen readers. */
  label: string;
  /** Items, or groups of items with a line between them. */
  items: readonly MenuItem[] | readonly MenuGroup[];
  /** The chosen item's id; called in addition to the item's own `onAction`. */
  onAction?: (id: string) => void;
  placement?: NonNullable<MenuPanelProps['placement']>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
};

/** Actions behind a button. Arrow keys wrap around, typing jumps to an item, Escape closes. */
export function Menu(props: MenuProps) {
  const { trigger, label, items, onAction, placement, className } = props;
  const [isOpen, setOpen] = useControlled(props.isOpen, false, props.onOpenChange);
  const [focused, setFocused] = useState<MenuPanelProps['focused']>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => lazyMenu.loadSoon(), []);
  // Stays mounted once it was open, so that it can fade when it closes.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const open = (at: MenuPanelProps['focused']) => {
    setFocused(at);
    setOpen(true);
  };
  const opener = {
    ...openerProps(open),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    ref: button,
  } as const;
  return (
    <>
      <ButtonContext value={opener}>{trigger}</ButtonContext>
      {(isOpen || wasOpen) && (
        <lazyMenu.Component
          {...{ label, items, isOpen, focused, onAction }}
          anchor={button}
          onClose={() => setOpen(false)}
          {...(placement ? { placement } : {})}
          {...(className === undefined ? {} : { className })}
        />
      )}
    </>
  );
}

/**
 * As in native menus, a mouse opens on pressing and a finger on releasing; keys choose the first focused item.
 */
function openerProps(open: (at: MenuPanelProps['focused']) => void) {
  return {
    preventFocusOnPress: true,
    onHoverStart: () => void lazyMenu.load(),
    onFocus: () => void lazyMenu.load(),
    onPressStart: ({ pointerType, target }) => {
      void lazyMenu.load();
      if (pointerType === 'touch') return;
      takeFocus(target);
      open(pointerType === 'mouse' || pointerType === 'pen' ? undefined : 'first');
    },
    onPress: ({ pointerType, target }) => {
      if (pointerType !== 'touch') return;
      takeFocus(target);
      open(undefined);
    },
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown') open('first');
      else if (event.key === 'ArrowUp') open('last');
      else event.continuePropagation();
    },
  } satisfies ButtonProps;
}

/** It gets the focus back when the menu closes, so it must have it first. */
function takeFocus(target: Element): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
