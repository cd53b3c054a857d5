import type { ReactElement, ReactNode } from 'react';
import {
  Focusable,
  Tooltip as AriaTooltip,
  TooltipTrigger,
  type TooltipProps as AriaTooltipProps,
} from 'react-aria-components/Tooltip';
import { KeyHint } from '../data/key-hint.tsx';

export type TooltipProps = {
  content: ReactNode;
  /** One focusable kit element (button, link); wrap anything else in `TooltipAnchor`. */
  children: ReactElement;
  /** Keys shown after the text, as for `KeyHint`. */
  shortcut?: readonly string[];
  /** ms of hover before it shows; default 200. Keyboard focus shows it immediately. */
  delay?: number;
  placement?: AriaTooltipProps['placement'];
  isDisabled?: boolean;
};

/** A short description on hover and focus. Never the only source of information. */
export function Tooltip(props: TooltipProps) {
  const { content, children, shortcut, delay = 200, placement = 'top', isDisabled = false } = props;
  return (
    <TooltipTrigger delay={delay} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="pointer-events-none flex max-w-80 items-center gap-2 rounded-control bg-surface-inverse px-2 py-1 text-meta font-medium text-text-inverse entering:animate-fade-in exiting:animate-fade-out"
      >
        {content}
        {shortcut && <KeyHint keys={shortcut} tone="inverse" />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** Allows a plain element (one child with a role) to have a tooltip. */
export const TooltipAnchor = Focusable;
