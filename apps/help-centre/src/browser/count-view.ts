/** Milliseconds between the first sign of a reader and the view. */
const readAfterMs = 5000;
const interactionEvents = ['mouseenter', 'touchstart', 'focus', 'keydown', 'scroll'];

/** Counts a view of an article once, after a short time on the page. */
export function countView(): void {
  const pixel = document.querySelector<HTMLElement>('[data-pixel]')?.dataset['pixel'];
  if (pixel === undefined) return;
  const stopped = new AbortController();
  const begin = (): void => {
    stopped.abort();
    setTimeout(() => {
      new Image().src = pixel;
    }, readAfterMs);
  };
  for (const event of interactionEvents)
    addEventListener(event, begin, { capture: true, passive: true, signal: stopped.signal });
}
