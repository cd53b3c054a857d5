import { useEffect, useEffectEvent, type RefObject } from 'react';
import { storeUserText } from '../../../../platform/account/user-storage.ts';
import { isConflict } from '../../api.ts';
import {
  changesOf,
  hasConflict,
  isComplete,
  isDirty,
  withSaved,
  withServer,
  type Draft,
  type Texts,
} from '../draft-model.ts';
import { storeDraft, isDraftStored } from './stored-draft.ts';

/** A save in flight: how the draft handles its response. */
export type RunningSave = Promise<(draft: Draft) => Draft>;

export type LeaveOptions = {
  draft: Draft;
  server: Texts;
  /** The storage key of unsaved text. */
  storageKey: string;
  /** The current storage key: a new article may have been created in the meantime. */
  keyNow: () => string;
  /** Saves these of the texts and answers with all of them. */
  save: (changes: Partial<Texts>, values: Texts) => Promise<Texts>;
  /** Refetches the texts after the server rejected a save because someone else saved first. */
  fetchLatest: () => Promise<Texts>;
  /** Shows that the last edits could not be saved when leaving the screen. */
  onLost: (error: unknown) => void;
  /** False while a save has failed. */
  maySave: boolean;
  running: RefObject<RunningSave | undefined>;
  /** The last save whose result the draft has handled. */
  settled: RunningSave | undefined;
  /** The draft that the user discarded. */
  dropped: RefObject<Draft | undefined>;
};

/** Unsaved input is saved immediately when the screen is left, after a save in progress. */
export function useSaveOnLeave(options: LeaveOptions): void {
  const onLeave = useEffectEvent(() => {
    const { draft, maySave, running, settled, dropped } = options;
    if (dropped.current === draft) return;
    const work = running.current === settled ? undefined : running.current;
    if (work || (maySave && canSend(draft))) void saveRest(options, work);
  });
  useEffect(() => () => onLeave(), []);
}

const canSend = (draft: Draft): boolean => isDirty(draft) && isComplete(draft) && !hasConflict(draft);

async function saveRest(options: LeaveOptions, work: RunningSave | undefined): Promise<void> {
  const { draft, storageKey, keyNow, onLost } = options;
  let rest = draft;
  try {
    rest = await afterSave(options, work);
    if (canSend(rest)) rest = await sendRest(options, rest);
  } catch (error) {
    onLost(error);
  }
  if (!isDraftStored(storageKey, draft)) return;
  if (keyNow() !== storageKey) storeUserText(storageKey, '');
  storeDraft(keyNow(), rest);
}

/** The draft once the running save has ended; a rejected one is sent again. */
async function afterSave({ draft, server }: LeaveOptions, work: RunningSave | undefined): Promise<Draft> {
  const current = withServer(draft, server);
  if (!work) return current;
  try {
    const take = await work;
    return take(draft);
  } catch (error) {
    if (isConflict(error)) return current;
    throw error;
  }
}

/** Sends the edits; if someone else saved first, once more, merged with theirs. */
async function sendRest({ save, fetchLatest }: LeaveOptions, rest: Draft): Promise<Draft> {
  const send = async (draft: Draft) => {
    const changes = changesOf(draft);
    return withSaved(draft, changes, await save(changes, draft.values));
  };
  try {
    return await send(rest);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const merged = withServer(rest, await fetchLatest());
    if (hasConflict(merged)) throw error;
    return isDirty(merged) ? send(merged) : merged;
  }
}
