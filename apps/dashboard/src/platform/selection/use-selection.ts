import { useState } from 'react';
import {
  emptySelection,
  withAll,
  withoutGone,
  withRange,
  withToggled,
  type Selection,
} from './selection-model.ts';

type SelectableList = {
  /** Which list it is. */
  listKey: string;
  /** What it holds; undefined while that is not known. */
  listed: readonly { id: number }[] | undefined;
};

type State = { listKey: string; selection: Selection; goneCount: number };

/**
 * The selection in a list. Another list starts empty; rows that leave the list are deselected, and `goneCount` is how
 * many since the last selection.
 */
export function useSelection({ listKey, listed }: SelectableList) {
  const [state, setState] = useState<State>({ listKey, selection: emptySelection, goneCount: 0 });
  const { selection, goneCount } = current(state, listKey);
  const left =
    listed !== undefined && selection.ids.size > 0
      ? withoutGone(selection, new Set(listed.map(({ id }) => id)))
      : selection;
  if (left !== selection || state.listKey !== listKey) {
    const gone = goneCount + selection.ids.size - left.ids.size;
    setState({ listKey, selection: left, goneCount: gone });
  }
  const set = (next: (before: Selection) => Selection) =>
    setState((before) => ({
      listKey,
      selection: next(current(before, listKey).selection),
      goneCount: 0,
    }));
  return {
    ...left,
    goneCount,
    toggle: (id: number) => set((before) => withToggled(before, id)),
    extendTo: (shown: readonly number[], id: number) => set((before) => withRange(before, shown, id)),
    selectAll: (shown: readonly number[]) => set(() => withAll(shown)),
    selectEverything: () => set((before) => ({ ...before, isEverything: true })),
    clear: () => set(() => emptySelection),
  };
}

export type ListSelection = ReturnType<typeof useSelection>;

function current(state: State, listKey: string): Pick<State, 'selection' | 'goneCount'> {
  return state.listKey === listKey ? state : { selection: emptySelection, goneCount: 0 };
}
