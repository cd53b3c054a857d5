import { activitySeconds } from '@confab/contract/features/session';
import { lazy, Suspense, useEffect, useState } from 'react';
import { logOut, prolongSession } from '../../../features/session/index.ts';
import { openLogin } from '../../../platform/account/leave.ts';
import { sessionSecondsLeft } from '../../../platform/account/session-store.ts';
import { clearUserStorage } from '../../../platform/account/user-storage.ts';

const warnBelowSeconds = 10;
const debounceMs = 1000;
/** Activity is reported once a minute at most, while the session would end soon. */
const reportEverySeconds = 60;
const activities = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const;

const SessionEndModal = lazy(async () => {
  const { SessionEndModal: Component } = await import('./session-end-modal.tsx');
  return { default: Component };
});

/** Extends the session while the user is active, and asks before it ends otherwise. */
export function SessionEnd() {
  const left = useSecondsLeft();
  const [hasFailed, setHasFailed] = useState(false);
  const isEnding = left !== undefined && left <= warnBelowSeconds;
  useActivity(isEnding);
  const stay = async () => {
    setHasFailed(false);
    await prolongSession().catch((error: unknown) => {
      logFailure(error);
      setHasFailed(true);
    });
  };
  if (!isEnding) return null;
  return (
    <Suspense>
      <SessionEndModal
        secondsLeft={Math.max(0, left)}
        hasFailed={hasFailed}
        onStay={() => void stay()}
        onLogOut={() => void logOut()}
      />
    </Suspense>
  );
}

/** Checked every second; only the last ten render anything. */
function useSecondsLeft(): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const check = () => {
      const seconds = sessionSecondsLeft();
      if (seconds === undefined || seconds <= 0) {
        clearUserStorage();
        openLogin();
      }
      setLeft(seconds !== undefined && seconds <= warnBelowSeconds ? seconds : undefined);
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
      timer = setTimeout(report, debounceMs);
    };
    for (const activity of activities)
      window.addEventListener(activity, note, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const activity of activities) window.removeEventListener(activity, note, { capture: true });
    };
  }, [isPaused]);
}

/** Only the server moves the end of a session. */
function report(): void {
  const left = sessionSecondsLeft();
  if (left === undefined || left >= activitySeconds - reportEverySeconds) return;
  prolongSession().catch(logFailure);
}

/** Only the server decides whether the session has ended: a failed check ends nothing. */
function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- for debugging; the user can do nothing about it
  console.error('The session could not be prolonged', error);
}
