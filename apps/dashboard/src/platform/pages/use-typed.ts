import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a key until what was typed is searched for. */
const typingPauseMs = 250;

/** What is typed becomes the address after a pause; an address that comes from elsewhere becomes what is typed. */
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
