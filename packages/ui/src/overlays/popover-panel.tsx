import { useId, type ReactNode, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { floatingPanel } from '../menus/list-styles.ts';

/** What `PanelButton` gives the panel it opens. */
export type PanelProps = {
  /** The button it stands beside. */
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
};

type PopoverPanelProps = PanelProps & {
  /** Names the panel for screen readers. */
  label: string;
  className: string;
  children: ReactNode;
};

/** The panel of a `Popover`, without its trigger. */
export function PopoverPanel({ label, anchor, isOpen, onClose, className, children }: PopoverPanelProps) {
  const labelId = useId();
  return (
    <Popover
      aria-labelledby={labelId}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom start"
      offset={4}
      className={`overflow-auto ${floatingPanel} ${className}`}
    >
      <span id={labelId} hidden>
        {label}
      </span>
      {children}
    </Popover>
  );
}
