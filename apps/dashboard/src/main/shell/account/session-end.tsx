import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { endSession } from '../../../features/session/index.ts';
import { profileQuery } from '../../../platform/account/profile-query.ts';
import { leaveToLogin } from '../../../platform/account/leave.ts';
import { sessionSecondsLeft, touchSession } from '../../../platform/account/session-store.ts';

const extension = 900;
const warnBelow = 10;
const debounce = 1000;
const activities = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const;

const SessionEndModal = lazy(async () => {
  const { SessionEndModal: Component } = await import('./session-end-modal.tsx');
  return { default: Component };
});

/** Keeps the session going while somebody is there, and asks before it ends when nobody seems to be. */
export function SessionEnd() {
  const queryClient = useQueryClient();
  const left = useSecondsLeft();
  const isEnding = left !== undefined && left <= warnBelow;
  useActivity(isEnding);
  const stay = async () => {
    touchSession(extension);
    // The server has the last word: a session it refuses ends here.
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(leaveToLogin);
  };
  if (!isEnding) return null;
  return (
    <Suspense>
      <SessionEndModal
        secondsLeft={Math.max(0, left)}
        onStay={() => void stay()}
        onLogOut={() => void endSession().then(leaveToLogin)}
      />
    </Suspense>
  );
}

/** Looked at every second; only the last ten draw anything. */
function useSecondsLeft(): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const check = () => {
      const seconds = sessionSecondsLeft();
      if (seconds === undefined || seconds <= 0) leaveToLogin();
      setLeft(seconds !== undefined && seconds <= warnBelow ? seconds : undefined);
    };
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** While the question is open only an answer counts, not a passing mouse. */
function useActivity(isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => touchSession(extension), debounce);
    };
    for (const activity of activities)
      window.addEventListener(activity, note, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const activity of activities) window.removeEventListener(activity, note, { capture: true });
    };
  }, [isPaused]);
}
