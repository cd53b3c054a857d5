import { useState } from 'react';

/**
 * State that the caller may own. With `value === undefined` the component stores it, starting from `initial`;
 * either way `onChange` gets every change.
 */
export function useControlled<T>(
  value: T | undefined,
  initial: T,
  onChange: ((next: T) => void) | undefined,
): [T, (next: T) => void] {
  const [own, setOwn] = useState(initial);
  const set = (next: T) => {
    if (value === undefined) setOwn(next);
    onChange?.(next);
  };
  return [value === undefined ? own : value, set];
}
