import { record, words } from '@confab/rules/given-values';

/** The addresses of a message as they are typed: with commas between them. */
export type Copies = { readonly to: string; readonly cc: string; readonly bcc: string };

/** By their names in the API. */
export function copiesInput({ to, cc, bcc }: Copies) {
  return { to_emails: to, cc_emails: cc, bcc_emails: bcc };
}

/** Undefined if none were stored. */
export function readCopies(stored: unknown): Copies | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { to, cc, bcc } = record(stored);
  return { to: words(to), cc: words(cc), bcc: words(bcc) };
}
