/** Milliseconds in which a repeated signal counts as the same request: the terminal, npm and the launcher each pass it on. */
const sameSignalMs = 1_000;

/**
 * Calls `stop` on the first Ctrl-C, SIGTERM, or SIGHUP, or when the launcher that started us has exited, and `force` on
 * a later signal.
 */
export function onStopSignal(stop: (reason: string) => void, force: () => void): void {
  let first: number | undefined;
  const onSignal = (reason: string): void => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      stop(reason);
    } else if (now - first > sameSignalMs) force();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal));
  process.on('disconnect', () => onSignal('the launcher is gone'));
  watchNpm(onSignal);
}

/** Under `npm start`, a killed npm would leave us running with nothing to stop us. */
function watchNpm(onSignal: (reason: string) => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.connected) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      onSignal('npm is gone');
    }
  }, 1_000);
  timer.unref();
}
