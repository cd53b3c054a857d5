/** Runs something after the next frame, or a tenth of a second where none comes. Answers how to call it off. */
export function oncePainted(run: () => void): () => void {
  const timer = setTimeout(run, 100);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    soon = setTimeout(run);
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(soon);
    cancelAnimationFrame(frame);
  };
}
