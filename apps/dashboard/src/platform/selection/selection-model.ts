/** Which rows of a list are selected, by id. `anchor` is where a range begins. */
export type Selection = {
  ids: ReadonlySet<number>;
  anchor: number | undefined;
  /** Everything that the list or filter matches, also what is not loaded. */
  isEverything: boolean;
};

export const emptySelection: Selection = { ids: new Set(), anchor: undefined, isEverything: false };

export function withToggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, isEverything: false };
}

/**
 * Adds everything from the anchor to this one, in the order of the list. Without an anchor in the list, only
 * this one.
 */
export function withRange({ ids, anchor }: Selection, shown: readonly number[], id: number): Selection {
  const to = shown.indexOf(id);
  const from = anchor === undefined ? -1 : shown.indexOf(anchor);
  const range = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    ids: new Set([...ids, ...range]),
    anchor: from === -1 ? id : anchor,
    isEverything: false,
  };
}

export function withAll(shown: readonly number[]): Selection {
  return { ids: new Set(shown), anchor: shown[0], isEverything: false };
}

/** Without records that left the list; the same object if there are none. */
export function withoutGone(selection: Selection, listed: ReadonlySet<number>): Selection {
  const { ids, anchor, isEverything } = selection;
  const left = [...ids].filter((id) => listed.has(id));
  if (left.length === ids.size) return selection;
  return {
    ids: new Set(left),
    anchor: anchor !== undefined && listed.has(anchor) ? anchor : undefined,
    isEverything: isEverything && left.length > 0,
  };
}
