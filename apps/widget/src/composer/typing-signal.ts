import { ignoreFailure, type Core } from '../core.ts';

/** Without a key press for this long the visitor has stopped typing. */
const idleMs = 4_000;

/** Sends typing events to the team: `on` once, `off` when idle or when `stop` is called. */
export function createTypingSignal({ api, store }: Core): { touch(): void; stop(): void } {
  let active = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (on: boolean): void => {
    active = on;
    // No one receives it before there is a conversation.
    if (store.get().conversation) ignoreFailure(api.setTyping(on));
  };
  const stop = (): void => {
    clearTimeout(timer);
    if (active) send(false);
  };
  return {
    touch() {
      clearTimeout(timer);
      timer = setTimeout(stop, idleMs);
      if (!active) send(true);
    },
    stop,
  };
}
