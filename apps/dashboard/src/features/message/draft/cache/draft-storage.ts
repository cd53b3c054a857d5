import { readUserText, storeUserText } from '../../../../platform/account/user-storage.ts';
import { readCopies } from '../../copies-model.ts';
import { type DraftState, noDraft } from '../draft-model.ts';

/** What this browser has of a draft, until its user logs out. */
export function readDraft(key: string): DraftState {
  const text = readUserText(`draft:${key}`);
  const { known, isDirty, editedAt, other, copies } = parse(readUserText(`draft-state:${key}`));
  return {
    text,
    copies: readCopies(copies),
    known: typeof known === 'string' ? known : null,
    // Without this mark, the text may not be on the server yet.
    isDirty: typeof isDirty === 'boolean' ? isDirty : text !== '',
    editedAt: typeof editedAt === 'number' ? editedAt : 0,
    other: typeof other === 'string' ? other : '',
  };
}

export function storeDraft(key: string, { text, ...rest }: DraftState): void {
  const isNone =
    text === '' && rest.copies === undefined && rest.known === null && !rest.isDirty && rest.other === '';
  storeUserText(`draft:${key}`, text);
  storeUserText(`draft-state:${key}`, isNone ? '' : JSON.stringify(rest));
}

function parse(stored: string): Partial<Record<keyof DraftState, unknown>> {
  try {
    const value: unknown = JSON.parse(stored || '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return noDraft;
  }
}
