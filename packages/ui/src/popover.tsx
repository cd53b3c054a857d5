import type { ReactElement, ReactNode } from 'react';
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps as AriaProps,
} from 'react-aria-components/Popover';
import { floatingPanel } from './list-styles.ts';

export interface PopoverProps {
  /** A `Button` or `IconButton` that opens it. */
  trigger: ReactElement;
  /** Names the panel for screen readers. */
  label: string;
  /** A function gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: AriaProps['placement'];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/** A small panel beside its trigger; Escape and a press elsewhere close it. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    children,
    placement = 'bottom start',
    isOpen,
    onOpenChange,
    className = '',
  } = props;
  const control = isOpen === undefined ? {} : { isOpen };
  return (
    <DialogTrigger {...control} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger}
      <AriaPopover placement={placement} offset={4} className={`${floatingPanel} ${className}`}>
        <Dialog aria-label={label} className="max-h-[inherit] overflow-auto p-3 outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
