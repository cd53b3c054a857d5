import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { buttonStyles } from '../buttons/button-styles.ts';
import { lazyMenu, loadsMenu } from './lazy-menu.ts';
import type { MenuItem } from './menu-list.tsx';

export type RowMenuProps = {
  /** Names the button and the menu for screen readers. */
  label: string;
  /** On the button; decorative. */
  icon: ReactNode;
  items: readonly MenuItem[];
  className?: string;
};

/**
 * The menu of one row among many. Its button is the browser's own, without tooltip and press handling: a list
 * renders one for each row, and almost none are pressed.
 */
export function RowMenu({ label, icon, items, className }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<{ focused: 'first' | 'last' | undefined }>();
  useEffect(() => lazyMenu.loadSoon(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen({ focused: event.key === 'ArrowDown' ? 'first' : 'last' });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        {...loadsMenu}
        // A click without a pointer is a key or a screen reader.
        onClick={({ detail }) => setOpen({ focused: detail === 0 ? 'first' : undefined })}
        onKeyDown={onKeyDown}
        className={buttonStyles({ variant: 'quiet', size: 'small', isSquare: true, class: className })}
      >
        {icon}
      </button>
      {open && (
        <lazyMenu.Component
          {...{ label, items }}
          isOpen
          anchor={button}
          focused={open.focused}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
