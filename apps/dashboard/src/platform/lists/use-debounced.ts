import { useEffect, useState } from 'react';

/** A debounced value, so that not every keystroke is a request. */
export function useDebounced(value: string, afterMs = 250): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
