import { CallError } from '../../../../platform/calls/call.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { storeUserText } from '../../../../platform/account/user-storage.ts';
import { registerUnsaved } from '../../../../platform/forms/unsaved-work.ts';
import { useUnsavedGuard } from '../../../../platform/forms/unsaved.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { isConflict } from '../../api.ts';
import {
  changesOf,
  hasConflict,
  isDirty,
  isComplete,
  keepLocal,
  adoptRemote,
  withSaved,
  withServer,
  type Draft,
  type Texts,
} from '../draft-model.ts';
import { storeDraft, restored } from './stored-draft.ts';
import { useSaveOnLeave, type LeaveOptions, type RunningSave } from './use-save-on-leave.ts';

/** Milliseconds without a key until what was written is saved, and until a failed save is tried again. */
const pauseMs = 1500;
const retryMs = 5000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'incomplete' | 'conflict';

type AutosaveOptions = Pick<LeaveOptions, 'storageKey' | 'save' | 'fetchLatest' | 'keyNow' | 'onLost'> & {
  /** What the server has; empty texts for what is not there yet. */
  server: Texts;
};

/**
 * Saves a title and a text automatically after a pause. Failed edits stay on screen and in the browser, where the next
 * visit finds them; concurrent edits are merged, or the user is asked if both conflict.
 */
export function useAutosave({ server, ...leaving }: AutosaveOptions) {
  const { storageKey, save } = leaving;
  const text = useText();
  const [draft, setDraft] = useState(() => restored(server, storageKey));
  const [known, setKnown] = useState(server);
  const [isPending, setPending] = useState(false);
  const [isDue, setDue] = useState(false);
  const running = useRef<RunningSave>(undefined);
  // Set together with the draft: what is rendered shows whether it includes the response already.
  const [settled, setSettled] = useState<RunningSave>();
  const [failure, setFailure] = useState<{ message: string; values: Texts; isFinal: boolean }>();
  if (known !== server && !isPending) {
    setKnown(server);
    setDraft((now) => withServer(now, server));
  }
  const isOpen = isDirty(draft);
  const isIncomplete = !isComplete(draft);
  const isRejected = failure?.isFinal === true && failure.values === draft.values;
  const canSave = isOpen && !isIncomplete && !hasConflict(draft) && !isRejected;

  const saveNow = useEffectEvent(async () => {
    if (!canSave || isPending) return;
    const changes = changesOf(draft);
    const work = save(changes, draft.values).then(
      (answer) => (now: Draft) => withSaved(now, changes, answer),
    );
    running.current = work;
    setPending(true);
    setDue(false);
    try {
      setDraft(await work);
      setFailure(undefined);
    } catch (error) {
      // The other version was refetched: it is merged, or the user is asked, and then saved.
      if (isConflict(error)) return;
      const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500;
      setFailure({ message: errorText(error, text), values: draft.values, isFinal });
    } finally {
      setSettled(work);
      setPending(false);
    }
  });
  const { values } = draft;
  useEffect(() => {
    if (!canSave || isPending) return undefined;
    const timer = setTimeout(() => void saveNow(), isDue ? 0 : failure === undefined ? pauseMs : retryMs);
    return () => clearTimeout(timer);
  }, [values, canSave, isPending, isDue, failure]);

  useLeaving({ ...leaving, draft, server, maySave: failure === undefined, running, settled });

  return {
    values,
    type: (change: Partial<Texts>) => setDraft((now) => ({ ...now, values: { ...now.values, ...change } })),
    state: stateOf({ isOpen, isIncomplete, isPending, hasFailed: failure !== undefined, draft }),
    error: failure?.message,
    saveNow: () => {
      setFailure((now) => now && { ...now, isFinal: false });
      setDue(true);
    },
    keepLocal: () => setDraft(keepLocal),
    adoptRemote: () => setDraft(adoptRemote),
  };
}

type Facts = { isOpen: boolean; isIncomplete: boolean; isPending: boolean; hasFailed: boolean; draft: Draft };

function stateOf({ isOpen, isIncomplete, isPending, hasFailed, draft }: Facts): SaveState {
  if (isPending) return 'saving';
  if (hasConflict(draft)) return 'conflict';
  if (!isOpen) return 'saved';
  if (isIncomplete) return 'incomplete';
  return hasFailed ? 'failed' : 'unsaved';
}

/** Before leaving the screen: unsaved edits are stored, confirmed if they cannot be saved, and saved if they can. */
function useLeaving(options: Omit<LeaveOptions, 'dropped'>): void {
  const { draft, storageKey, maySave } = options;
  useStored(storageKey, draft);
  const isOpen = isDirty(draft);
  const isStuck = isOpen && !(maySave && isComplete(draft) && !hasConflict(draft));
  const dropped = useRef<Draft>(undefined);
  useUnsavedGuard(isStuck, () => {
    dropped.current = draft;
    storeUserText(storageKey, '');
  });
  const id = useId();
  useEffect(() => (isOpen && !isStuck ? registerUnsaved(id) : undefined), [isOpen, isStuck, id]);
  useSaveOnLeave({ ...options, dropped });
}

/** Unsaved text is stored in the browser until it is saved. */
function useStored(storageKey: string, { values, base }: Draft): void {
  const lastKey = useRef(storageKey);
  useEffect(() => {
    if (lastKey.current !== storageKey) storeUserText(lastKey.current, '');
    lastKey.current = storageKey;
    storeDraft(storageKey, { values, base });
  }, [storageKey, values, base]);
}
