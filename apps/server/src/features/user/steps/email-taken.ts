import { invalidField } from '@confab/contract/kit/errors';

/** The refusal of an address that somebody has. */
export function emailTaken() {
  return invalidField('email', 'taken', 'Email has already been taken');
}
