import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';
import {
  noteDraftsText,
  readNoteDrafts,
  withNoteDraft,
  withoutSaved,
  type NoteDraft,
  type NoteDrafts,
} from '../note-drafts-model.ts';

/** The unsaved notes on a contact. The browser stores them, so that folding the section or a reload loses nothing. */
export function useNoteDrafts(contactId: number) {
  const storageKey = `note-drafts:${useAccountId()}:${contactId}`;
  const [drafts, setDrafts] = useState(() => readNoteDrafts(readUserText(storageKey)));
  // Stored also after the section was folded: a note that was saved leaves no draft.
  const change = (changed: (drafts: NoteDrafts) => NoteDrafts) => {
    storeUserText(storageKey, noteDraftsText(changed(readNoteDrafts(readUserText(storageKey)))));
    setDrafts(changed);
  };
  return {
    drafts,
    setDraft: (name: string, draft: NoteDraft | undefined) =>
      change((all) => withNoteDraft(all, name, draft)),
    dropSaved: (name: string, content: string) => change((all) => withoutSaved(all, name, content)),
  };
}
