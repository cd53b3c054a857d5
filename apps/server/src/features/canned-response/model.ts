import { invalidField } from '@confab/contract/kit/errors';

/** The stored values of a canned response. */
export type CannedResponseText = { short_code: string; content: string };

/** Normalizes the given values. Throws `invalid` on a blank field. */
export function cannedResponseText<T extends Partial<CannedResponseText>>(input: T): T {
  const shortCode = input.short_code?.trim().normalize('NFC');
  if (shortCode === '') throw invalidField('short_code', 'blank', "Short code can't be blank");
  if (input.content?.trim() === '') throw invalidField('content', 'blank', "Content can't be blank");
  return shortCode === undefined ? input : { ...input, short_code: shortCode };
}

export function shortCodeTaken() {
  return invalidField('short_code', 'taken', 'Short code has already been taken');
}
