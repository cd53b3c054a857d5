import type { CodeMissing } from '@confab/contract/features/session';
import type { Profile } from '@confab/contract/features/user';
import { useState } from 'react';
import { useSignedIn } from './use-signed-in.ts';

/** What the server answers to a password or an emailed link. */
export type EntryAnswer = { data: Profile } | CodeMissing;

/**
 * Continues after a password or an emailed link: into the product, or to the code that is still missing. `first` is a
 * step before the requested page.
 */
export function useEntrance(next?: string) {
  const signedIn = useSignedIn(next);
  const [mfaToken, setMfaToken] = useState<string>();
  const enter = async (answer: EntryAnswer, first?: string): Promise<void> => {
    if ('mfa_required' in answer) setMfaToken(answer.mfa_token);
    else await signedIn(answer.data, first);
  };
  return { enter, mfaToken, startOver: () => setMfaToken(undefined) };
}
