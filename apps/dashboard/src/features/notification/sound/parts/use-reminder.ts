import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasUnreadQuery } from '../sound-api.ts';

/** Milliseconds between two reminders. */
const reminderEveryMs = 30_000;
/** After a tab has reminded, the others are silent for most of that time. */
const keepsOthersMs = 25_000;

/**
 * Calls `onDue` every half minute while the user's own conversations have unread messages; from the beginning on, and
 * again from a call of the returned function.
 */
export function useReminder(
  accountId: number,
  isOn: boolean,
  onDue: (keepsOthersForMs: number) => Promise<void>,
): () => void {
  const queryClient = useQueryClient();
  const start = useRef<() => void>(() => undefined);
  const remind = useEffectEvent(async (rounds: Rounds) => {
    // If the server cannot be reached, the unread count is unknown: the next check may succeed.
    const hasUnread = await queryClient.fetchQuery(hasUnreadQuery(accountId)).catch(() => true);
    if (!hasUnread) rounds.stop();
    else if (rounds.areOn()) await onDue(keepsOthersMs);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const rounds: Rounds = {
      areOn: () => timer !== undefined,
      stop: () => {
        clearInterval(timer);
        timer = undefined;
      },
    };
    start.current = () => {
      timer ??= setInterval(() => void remind(rounds), reminderEveryMs);
    };
    start.current();
    return () => {
      start.current = () => undefined;
      rounds.stop();
    };
  }, [isOn, accountId]);
  return () => start.current();
}

type Rounds = { areOn: () => boolean; stop: () => void };
