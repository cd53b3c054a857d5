import { useId, type ReactElement, type ReactNode } from 'react';
import {
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps as AriaProps,
} from 'react-aria-components/Popover';
import { floatingPanel } from '../menus/list-styles.ts';
import { useControlled } from '../hooks/use-controlled.ts';

export type PopoverProps = {
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
};

/** A small panel beside its trigger; Escape and a press elsewhere close it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, placement = 'bottom start', className = '' } = props;
  const [isOpen, setOpen] = useControlled(props.isOpen, false, props.onOpenChange);
  const labelId = useId();
  // Without an inner Dialog the panel itself has the role, with its hidden dismiss buttons inside. The
  // trigger's name would override aria-label; only our own element can replace it.
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {trigger}
      <AriaPopover
        aria-labelledby={labelId}
        placement={placement}
        offset={4}
        className={`overflow-auto p-3 ${floatingPanel} ${className}`}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </AriaPopover>
    </DialogTrigger>
  );
}
