import { invalidField, type Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';

const takenBy: Readonly<Record<string, readonly [path: string, message: string]>> = {
  contact_email: ['email', 'Email has already been taken'],
  contact_phone: ['phone_number', 'Phone number has already been taken'],
  contact_identifier: ['identifier', 'Identifier has already been taken'],
};

/** The failure a unique violation means; undefined for any other error. */
export function duplicateFailure(error: unknown): Failure | undefined {
  for (const [index, [path, message]] of Object.entries(takenBy)) {
    if (isUniqueViolation(error, index)) return invalidField(path, 'taken', message);
  }
  return undefined;
}
