import { useEffect, useEffectEvent, useRef } from 'react';
import { sendTyping } from '../../api.ts';

/** Typing counts as over after this long without a key, in ms. */
const idleMs = 4_000;
/** Receivers time out after 30 s, so typing is reported again before that. */
const repeatMs = 20_000;

/** Reports while the agent types: call `type` on each change, `stop` when it is sent. */
export function useTyping(accountId: number, conversationId: number, isPrivate: boolean) {
  const state = useRef<{ signaledAt: number; timer: ReturnType<typeof setTimeout> | undefined }>({
    signaledAt: 0,
    timer: undefined,
  });
  const report = (isOn: boolean) => void sendTyping(accountId, conversationId, isOn, isPrivate);
  const stop = () => {
    clearTimeout(state.current.timer);
    if (state.current.signaledAt === 0) return;
    state.current.signaledAt = 0;
    report(false);
  };
  const type = () => {
    clearTimeout(state.current.timer);
    state.current.timer = setTimeout(stop, idleMs);
    const now = Date.now();
    if (now - state.current.signaledAt < repeatMs) return;
    state.current.signaledAt = now;
    report(true);
  };
  const onLeave = useEffectEvent(stop);
  useEffect(() => () => onLeave(), [conversationId, isPrivate]);
  return { type, stop };
}
