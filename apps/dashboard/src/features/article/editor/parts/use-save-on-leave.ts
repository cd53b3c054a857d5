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
import { keepDraft, keeps } from './kept-draft.ts';

/** A save that was sent: its answer says how a draft takes it in. */
export type RunningSave = Promise<(draft: Draft) => Draft>;

export type LeaveOptions = {
  draft: Draft;
  server: Texts;
  /** Under which name the browser keeps what is not saved. */
  storageKey: string;
  /** The name by now: what was new may have been made meanwhile. */
  keyNow: () => string;
  /** Saves these of the texts and answers with all of them. */
  save: (changes: Partial<Texts>, values: Texts) => Promise<Texts>;
  /** Asks the server for the texts after it refused a save because somebody else was faster. */
  fetchLatest: () => Promise<Texts>;
  /** Says that the last words could not be saved when the screen was left. */
  onLost: (error: unknown) => void;
  /** False while a save has failed. */
  maySave: boolean;
  running: RefObject<RunningSave | undefined>;
  /** The last save that the draft knows the end of. */
  settled: RunningSave | undefined;
  /** The draft that the user let go. */
  dropped: RefObject<Draft | undefined>;
};

/** What waits for its pause when the screen is left is saved at once, behind a save that is under way. */
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
  if (!keeps(storageKey, draft)) return;
  if (keyNow() !== storageKey) storeUserText(storageKey, '');
  keepDraft(keyNow(), rest);
}

/** The draft once the save that is under way has ended; one that came too late is sent again. */
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

/** Sends what differs; where others were faster, once more beside what they wrote. */
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
