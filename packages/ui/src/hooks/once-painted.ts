/** Runs something once, after the next frame, or a tenth of a second where none comes. Answers how to call it off. */
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
