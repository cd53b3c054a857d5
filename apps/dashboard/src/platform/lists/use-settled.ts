import { useEffect, useState } from 'react';

/** A value once it was left alone for a moment, so that not every letter typed is a request. */
export function useSettled(value: string, afterMs = 250): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
