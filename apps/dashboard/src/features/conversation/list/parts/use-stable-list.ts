import type { Conversation } from '@confab/contract/features/conversation';
import { useState } from 'react';

export type StableList = {
  shown: readonly Conversation[];
  /** Ids of conversations that left the list while it was frozen. */
  gone: ReadonlySet<number>;
  /** The number of conversations that are not shown yet. */
  waiting: number;
};

type FrozenList = { isFrozen: boolean; frozenItems: readonly Conversation[] };

const none: ReadonlySet<number> = new Set();

/**
 * The list, frozen while it is hovered or scrolled: entries keep their position, new ones wait, and those that leave
 * stay dimmed (or disappear, when `keepsGone` is off). `release` applies all changes.
 */
export function useStableList(items: readonly Conversation[], isFrozen: boolean, keepsGone: boolean) {
  const [frozen, setFrozen] = useState<FrozenList>({ isFrozen: false, frozenItems: [] });
  if (frozen.isFrozen !== isFrozen) setFrozen({ isFrozen, frozenItems: items });
  const list = isFrozen && frozen.isFrozen ? stable(items, frozen.frozenItems, keepsGone) : asTheyAre(items);
  return { ...list, release: () => setFrozen({ isFrozen, frozenItems: items }) };
}

function asTheyAre(items: readonly Conversation[]): StableList {
  return { shown: items, gone: none, waiting: 0 };
}

function stable(
  items: readonly Conversation[],
  kept: readonly Conversation[],
  keepsGone: boolean,
): StableList {
  if (items === kept) return asTheyAre(items);
  const current = new Map(items.map((item) => [item.id, item]));
  const keptIds = new Set(kept.map((item) => item.id));
  const gone = new Set<number>();
  const frozen = kept.flatMap((old) => {
    const now = current.get(old.id);
    if (now) return [now];
    gone.add(old.id);
    return keepsGone ? [old] : [];
  });
  // Pages loaded since are appended at the end; they are not new entries.
  const lastKept = items.findLastIndex((item) => keptIds.has(item.id));
  const later = items.slice(lastKept + 1).filter((item) => !keptIds.has(item.id));
  const shown = [...frozen, ...later];
  return { shown, gone, waiting: items.length - shown.length + (keepsGone ? gone.size : 0) };
}
