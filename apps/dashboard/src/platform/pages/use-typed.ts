import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a key until what was typed is searched for. */
const typingPauseMs = 250;

/** Typed text is written to the URL after a pause; a URL changed elsewhere replaces the typed text. */
export function useTyped(query: string, search: (words: string) => void) {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  if (known !== query) {
    setKnown(query);
    if (typed.trim() !== query) setTyped(query);
  }
  const searchNow = useEffectEvent(() => {
    if (typed.trim() !== query) search(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => searchNow(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped };
}
