import type { Conversation } from '@confab/contract/features/conversation';
import { useSyncExternalStore } from 'react';
import { shownSeconds } from '../window-model.ts';

/** Whether replies are possible, and for how many seconds more; undefined where that has no end. */
export function useReplyWindow({ can_reply: canReply, reply_window: window }: Conversation) {
  const left = useSyncExternalStore(window == null ? never : everySecond, () =>
    shownSeconds(window, Date.now()),
  );
  return { isOpen: left === undefined ? canReply : left > 0, left: left === 0 ? undefined : left };
}

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}

const never = () => () => undefined;
