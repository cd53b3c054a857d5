import type { Conversation } from '@confab/contract/features/conversation';
import { useState } from 'react';

export type SteadyList = {
  shown: readonly Conversation[];
  /** Ids of those that left the list while somebody points at them. */
  gone: ReadonlySet<number>;
  /** How many are held back. */
  waiting: number;
};

type Hold = { isHeld: boolean; kept: readonly Conversation[] };

const none: ReadonlySet<number> = new Set();

/**
 * The list without movement while somebody points at it or has scrolled: what is there keeps its place, what
 * comes waits, what leaves stays dimmed (or goes, when `keepsGone` is off). `release` takes everything in.
 */
export function useSteadyList(items: readonly Conversation[], isHeld: boolean, keepsGone: boolean) {
  const [hold, setFrozen] = useState<Hold>({ isHeld: false, kept: [] });
  if (hold.isHeld !== isHeld) setFrozen({ isHeld, kept: items });
  const list = isHeld && hold.isHeld ? steady(items, hold.kept, keepsGone) : asTheyAre(items);
  return { ...list, release: () => setFrozen({ isHeld, kept: items }) };
}

function asTheyAre(items: readonly Conversation[]): SteadyList {
  return { shown: items, gone: none, waiting: 0 };
}

function steady(
  items: readonly Conversation[],
  kept: readonly Conversation[],
  keepsGone: boolean,
): SteadyList {
  if (items === kept) return asTheyAre(items);
  const current = new Map(items.map((item) => [item.id, item]));
  const keptIds = new Set(kept.map((item) => item.id));
  const gone = new Set<number>();
  const held = kept.flatMap((old) => {
    const now = current.get(old.id);
    if (now) return [now];
    gone.add(old.id);
    return keepsGone ? [old] : [];
  });
  // Pages that were loaded since follow at the end; they are not news.
  const lastKept = items.findLastIndex((item) => keptIds.has(item.id));
  const later = items.slice(lastKept + 1).filter((item) => !keptIds.has(item.id));
  const shown = [...held, ...later];
  return { shown, gone, waiting: items.length - shown.length + (keepsGone ? gone.size : 0) };
}
