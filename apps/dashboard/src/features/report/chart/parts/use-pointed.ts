import { useTooltip } from '@visx/tooltip';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/** The center of the top edge of an element. */
export type Anchor = { x: number; y: number };

/** Values in rows of `columns`. */
export type Drawn = {
  count: number;
  columns: number;
  anchor: (index: number) => Anchor;
  /** What a value is. */
  label: (index: number) => string;
  /** Opens the records behind a value; nothing opens without it, or if `canOpen` returns false. */
  onOpen?: ((index: number) => void) | undefined;
  canOpen?: (index: number) => boolean;
};

/** The value that is pointed at or was walked to by arrow keys. */
export function usePointed({ count, columns, anchor, label, onOpen, canOpen }: Drawn, isMirrored: boolean) {
  const [last, setLast] = useState(count - 1);
  const { tooltipOpen, tooltipData, tooltipLeft, tooltipTop, showTooltip, hideTooltip } =
    useTooltip<number>();
  const here = Math.max(0, Math.min(last, count - 1));
  const show = (index: number) => {
    setLast(index);
    const { x, y } = anchor(index);
    showTooltip({ tooltipData: index, tooltipLeft: x, tooltipTop: y });
  };
  const opens = (index: number) => onOpen !== undefined && canOpen?.(index) !== false;
  return {
    pointed: tooltipOpen && tooltipData !== undefined && tooltipData < count ? tooltipData : undefined,
    at: { left: tooltipLeft ?? 0, top: tooltipTop ?? 0 },
    walker: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': here + 1,
      'aria-valuetext': label(here),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') return hideTooltip();
        if (event.key === 'Enter' && opens(here)) return onOpen?.(here);
        const next = nextPosition(event.key, { here, count, columns, isMirrored });
        if (next === undefined) return;
        event.preventDefault();
        show(next);
      },
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(here),
      onBlur: hideTooltip,
      onPointerLeave: hideTooltip,
    },
    handlers: (index: number) => ({
      onPointerEnter: () => show(index),
      ...(opens(index) ? { onClick: () => onOpen?.(index), className: 'cursor-pointer' } : {}),
    }),
  };
}

type GridPosition = { here: number; count: number; columns: number; isMirrored: boolean };

function nextPosition(key: string, { here, count, columns, isMirrored }: GridPosition): number | undefined {
  const forward = isMirrored ? -1 : 1;
  const isOneRow = columns === count;
  const steps: Record<string, number | undefined> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowUp: isOneRow ? 1 : -columns,
    ArrowDown: isOneRow ? -1 : columns,
    Home: -here,
    End: count - 1 - here,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = here + step;
  return next < 0 || next >= count ? here : next;
}
