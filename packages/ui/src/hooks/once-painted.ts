/**
 * Calls a function once, after the next frame, or after a tenth of a second without one. Returns a function
 * that cancels it.
 */
export function oncePainted(run: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    soon = setTimeout(run);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, 100);
  return () => {
    clearTimeout(timer);
    clearTimeout(soon);
    cancelAnimationFrame(frame);
  };
}
