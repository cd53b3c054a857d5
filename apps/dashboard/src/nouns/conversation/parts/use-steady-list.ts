import type { Conversation } from '@confab/contract/nouns/conversation';
import { useState } from 'react';

export type SteadyItem = {
  conversation: Conversation;
  /** It left the list while somebody points at it. */ isGone: boolean;
};

type Hold = { isHeld: boolean; kept: readonly Conversation[] };

/**
 * The list without movement while somebody points at it or has scrolled: what is there keeps its place, what
 * comes waits, what leaves stays dimmed (or goes, when `keepsGone` is off). `release` takes everything in.
 */
export function useSteadyList(items: readonly Conversation[], isHeld: boolean, keepsGone: boolean) {
  const [hold, setHold] = useState<Hold>({ isHeld: false, kept: [] });
  if (hold.isHeld !== isHeld) setHold({ isHeld, kept: items });
  const shown = isHeld && hold.isHeld ? steady(items, hold.kept, keepsGone) : items.map(asPresent);
  const present = shown.reduce((count, { isGone }) => count + (isGone ? 0 : 1), 0);
  return {
    shown,
    waiting: items.length - present,
    release: () => setHold({ isHeld, kept: items }),
  };
}

function steady(
  items: readonly Conversation[],
  kept: readonly Conversation[],
  keepsGone: boolean,
): SteadyItem[] {
  const current = new Map(items.map((item) => [item.id, item]));
  const keptIds = new Set(kept.map((item) => item.id));
  const held = kept.flatMap((old) => {
    const now = current.get(old.id);
    if (now) return [asPresent(now)];
    return keepsGone ? [{ conversation: old, isGone: true }] : [];
  });
  // Pages that were loaded since follow at the end; they are not news.
  const lastKept = items.findLastIndex((item) => keptIds.has(item.id));
  const later = items.slice(lastKept + 1).filter((item) => !keptIds.has(item.id));
  return [...held, ...later.map(asPresent)];
}

function asPresent(conversation: Conversation): SteadyItem {
  return { conversation, isGone: false };
}
