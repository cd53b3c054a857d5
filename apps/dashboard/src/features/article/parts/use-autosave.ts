import { CallError } from '../../../platform/calls/call.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { readUserText, storeUserText } from '../../../platform/account/user-storage.ts';
import { registerUnsaved } from '../../../platform/forms/unsaved-work.ts';
import { useUnsavedGuard } from '../../../platform/forms/unsaved.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { isConflict } from '../api.ts';
import {
  changesOf,
  hasConflict,
  isDirty,
  keepMine,
  readDraft,
  startDraft,
  takeTheirs,
  withSaved,
  withServer,
  type Draft,
  type Texts,
} from '../draft-model.ts';

/** Milliseconds without a key until what was written is saved, and until a failed save is tried again. */
const pauseMs = 1500;
const retryMs = 5000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'incomplete' | 'conflict';

type AutosaveOptions = {
  /** What the server has; empty texts for what is not there yet. */
  server: Texts;
  /** Under which name the browser keeps what is not saved. */
  storageKey: string;
  /** Saves these of the texts and answers with all of them. */
  save: (changes: Partial<Texts>, values: Texts) => Promise<Texts>;
  /** Says that the last words could not be saved when the screen was left. */
  onLost: (error: unknown) => void;
};

/**
 * Saves a title and a text by itself after a pause. What cannot be saved stays on screen and in the browser, where the
 * next visit finds it; what somebody else wrote meanwhile is taken over, or asked about where both wrote.
 */
export function useAutosave({ server, storageKey, save, onLost }: AutosaveOptions) {
  const text = useText();
  const [draft, setDraft] = useState(() => restored(server, storageKey));
  const [known, setKnown] = useState(server);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ message: string; values: Texts; isFinal: boolean }>();
  if (known !== server && !isPending) {
    setKnown(server);
    setDraft((now) => withServer(now, server));
  }
  const isOpen = isDirty(draft);
  const isIncomplete = draft.values.title.trim() === '' || draft.values.content.trim() === '';
  const isRefused = failure?.isFinal === true && failure.values === draft.values;
  const canSave = isOpen && !isIncomplete && !hasConflict(draft) && !isRefused;

  const saveNow = useEffectEvent(async () => {
    if (!canSave || isPending) return;
    const changes = changesOf(draft);
    setPending(true);
    try {
      const answer = await save(changes, draft.values);
      setDraft((now) => withSaved(now, changes, answer));
      setFailure(undefined);
    } catch (error) {
      // What the others wrote has been asked for: it is merged, or asked about, and then saved.
      if (isConflict(error)) return;
      const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500;
      setFailure({ message: errorText(error, text), values: draft.values, isFinal });
    } finally {
      setPending(false);
    }
  });
  const { values } = draft;
  useEffect(() => {
    if (!canSave || isPending) return undefined;
    const timer = setTimeout(() => void saveNow(), failure === undefined ? pauseMs : retryMs);
    return () => clearTimeout(timer);
  }, [values, canSave, isPending, failure]);

  useKept(storageKey, draft);
  const isStuck = isOpen && (failure !== undefined || isIncomplete || hasConflict(draft));
  useUnsavedGuard(isStuck);
  const id = useId();
  useEffect(() => (isOpen && !isStuck ? registerUnsaved(id) : undefined), [isOpen, isStuck, id]);
  useSaveOnLeave({ draft, canSave: canSave && !isStuck, storageKey, save, onLost });

  return {
    values,
    type: (change: Partial<Texts>) => setDraft((now) => ({ ...now, values: { ...now.values, ...change } })),
    state: stateOf({ isOpen, isIncomplete, isPending, hasFailed: failure !== undefined, draft }),
    error: failure?.message,
    saveNow: () => {
      setFailure((now) => now && { ...now, isFinal: false });
      setTimeout(() => void saveNow());
    },
    keepMine: () => setDraft(keepMine),
    takeTheirs: () => setDraft(takeTheirs),
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

/** With what an earlier visit could not save. */
function restored(server: Texts, storageKey: string): Draft {
  const kept = readDraft(readUserText(storageKey));
  if (!kept) return startDraft(server);
  return withServer({ ...kept, seen: kept.base, theirs: {} }, server);
}

/** The browser keeps what is not saved until it is. */
function useKept(storageKey: string, { values, base }: Draft): void {
  const lastKey = useRef(storageKey);
  useEffect(() => {
    if (lastKey.current !== storageKey) storeUserText(lastKey.current, '');
    lastKey.current = storageKey;
    storeUserText(storageKey, isDirty({ values, base }) ? JSON.stringify({ values, base }) : '');
  }, [storageKey, values, base]);
}

type LeaveOptions = Omit<AutosaveOptions, 'server'> & { draft: Draft; canSave: boolean };

/** What waits for its pause when the screen is left is saved at once. */
function useSaveOnLeave({ draft, canSave, storageKey, save, onLost }: LeaveOptions): void {
  const onLeave = useEffectEvent(() => {
    if (!canSave) return;
    save(changesOf(draft), draft.values).then(() => storeUserText(storageKey, ''), onLost);
  });
  useEffect(() => () => onLeave(), []);
}
