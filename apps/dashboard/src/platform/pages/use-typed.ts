import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a key until what was typed is searched for. */
const typingPauseMs = 250;

/** Typed text is written to the URL after a pause; a URL changed elsewhere replaces the typed text. */
export function useTyped(words: string, search: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  if (known !== words) {
    setKnown(words);
    if (typed.trim() !== words) setTyped(words);
  }
  const searchNow = useEffectEvent(() => {
    if (typed.trim() !== words) search(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => searchNow(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped };
}
