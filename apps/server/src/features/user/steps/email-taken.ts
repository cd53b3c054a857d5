import { invalidField } from '@confab/contract/kit/errors';

/** The error for an address in use. */
export function emailTaken() {
  return invalidField('email', 'taken', 'Email has already been taken');
}
