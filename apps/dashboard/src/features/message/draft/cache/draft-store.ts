import { newId } from '@confab/client/new-id';
import { CallError } from '../../../../platform/calls/call.ts';
import { fetchDraft, putDraft, removeDraft, type DraftKey } from '../draft-api.ts';
import { type DraftState, isBlank, received, saved } from '../draft-model.ts';
import { readDraft, storeDraft } from './draft-storage.ts';

export type DraftStore = {
  read: () => DraftState;
  put: (next: DraftState) => void;
  subscribe: (listener: () => void) => () => void;
  /** Applies the server's draft. */
  fetch: () => Promise<void>;
  /** Saves what the server does not have. */
  save: () => Promise<void>;
};

/** A draft in this browser, and how it gets to the server and from it. Calls must not overlap. */
export function draftStore(draftKey: DraftKey, key: string): DraftStore {
  const listeners = new Set<() => void>();
  let state = readDraft(key);
  const put = (next: DraftState) => {
    state = next;
    storeDraft(key, state);
    for (const listener of listeners) listener();
  };
  const fetch = async () => {
    const found = await fetchDraft(draftKey);
    put(received(state, found));
  };
  const saveOnce = async () => {
    if (!state.isDirty) return;
    const { text, copies, known } = state;
    const revision = isBlank(text) ? null : newId();
    if (revision !== null) await putDraft(draftKey, { message: text, copies, revision, replaces: known });
    else if (known !== null) await removeDraft(draftKey, known);
    put(saved(state, { text, copies }, revision));
  };
  const save = async () => {
    try {
      await saveOnce();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      // Another browser saved first: its version is merged, then this text is saved.
      await fetch();
      await saveOnce();
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { read: () => state, put, subscribe, fetch, save };
}
