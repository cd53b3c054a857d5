import { useRef, useState, type ReactElement } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import type { Deferred } from '../layout/deferred.tsx';
import type { PanelProps } from './popover-panel.tsx';

export type PanelButtonProps<P> = {
  /** A `Button` or `IconButton` that opens the panel. */
  trigger: ReactElement;
  /** A `PopoverPanel`. */
  panel: Deferred<P & PanelProps>;
  content: P;
};

/** A button that opens a panel whose code is loaded when the pointer or the focus reaches the button. */
export function PanelButton<P extends object>({ trigger, panel, content }: PanelButtonProps<P>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once it was open, so that it can fade when it closes.
  const [wasOpen, setWasOpen] = useState(false);
  const opener = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onHoverStart: () => void panel.load(),
    onFocus: () => void panel.load(),
    onPress: () => {
      setOpen(!isOpen);
      setWasOpen(true);
      // Offline or an old build: the next press retries.
      void panel.load().then((isLoaded) => isLoaded || setOpen(false));
    },
  } as const;
  return (
    <>
      <ButtonContext value={opener}>{trigger}</ButtonContext>
      {wasOpen && (
        <panel.Component {...content} isOpen={isOpen} anchor={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
