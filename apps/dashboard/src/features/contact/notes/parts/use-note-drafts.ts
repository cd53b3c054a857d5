import { useEffect, useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { readUserText, storeUserText, watchUserText } from '../../../../platform/account/user-storage.ts';
import {
  differingDrafts,
  noteDraftsText,
  readNoteDrafts,
  withNoteDraft,
  withoutSaved,
  type NoteDraft,
  type NoteDrafts,
} from '../note-drafts-model.ts';

/**
 * The unsaved notes on a contact. The browser stores them, so that folding the section or a reload loses nothing, and
 * its tabs show the same.
 */
export function useNoteDrafts(contactId: number) {
  const storageKey = `note-drafts:${useAccountId()}:${contactId}`;
  const [{ drafts, versions }, setState] = useState<State>(() => ({
    drafts: readNoteDrafts(readUserText(storageKey)),
    versions: {},
  }));
  useEffect(
    () => watchUserText(storageKey, (stored) => setState((now) => fromOtherTab(now, readNoteDrafts(stored)))),
    [storageKey],
  );
  // Stored also after the section was folded: a note that was saved leaves no draft.
  const change = (changed: (drafts: NoteDrafts) => NoteDrafts) => {
    storeUserText(storageKey, noteDraftsText(changed(readNoteDrafts(readUserText(storageKey)))));
    setState((now) => ({ ...now, drafts: changed(now.drafts) }));
  };
  return {
    drafts,
    /** How often another tab has written, saved, or canceled each draft. */
    versions,
    setDraft: (name: string, draft: NoteDraft | undefined) =>
      change((all) => withNoteDraft(all, name, draft)),
    dropSaved: (name: string, content: string) => change((all) => withoutSaved(all, name, content)),
  };
}

type State = { drafts: NoteDrafts; versions: Readonly<Record<string, number>> };

function fromOtherTab({ drafts, versions }: State, stored: NoteDrafts): State {
  const changed = differingDrafts(drafts, stored).map((name) => [name, (versions[name] ?? 0) + 1]);
  return { drafts: stored, versions: { ...versions, ...Object.fromEntries(changed) } };
}
