import { useEffect, useRef } from 'react';

/**
 * The same function, called immediately and then at most every `ms`; of the calls in between, the last one is
 * executed when its time has come, even after unmount.
 */
export function useThrottled<T>(call: (value: T) => void, ms: number): (value: T) => void {
  const latest = useRef(call);
  const waiting = useRef<{ value: T } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = call;
  });
  const turn = () => {
    const next = waiting.current;
    waiting.current = undefined;
    timer.current = next && setTimeout(turn, ms);
    if (next) latest.current(next.value);
  };
  return (value) => {
    waiting.current = { value };
    if (timer.current === undefined) turn();
  };
}
