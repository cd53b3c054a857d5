import { useState, type FocusEvent, type PointerEvent, type UIEvent } from 'react';

/** Whether the list is hovered or focused, and whether it is scrolled. */
export function useFrozenList() {
  // Apart, because a press of the mouse moves the focus: the card must not slip away from under it.
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const handlers = {
    onPointerEnter: (event: PointerEvent) => setPointer(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointer(false),
    onFocus: (event: FocusEvent) => setFocus(event.target.matches(':focus-visible')),
    onBlur: () => setFocus(false),
    onScrollCapture: (event: UIEvent) => {
      const scrolled = event.target instanceof Element && event.target.scrollTop > 8;
      setScrolled(scrolled);
    },
  };
  return { isPointing: hasPointer || hasFocus, isScrolled, handlers };
}
