import { type FieldError, invalid } from '@confab/contract/kit/errors';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { Platform } from '../../../platform/platform.ts';
import { type Device, type StartedSession, startSession } from '../../session/index.ts';
import { createUser, hashNewPassword, passwordErrors } from '../../user/index.ts';
import { claimInstallation, isUntouched } from '../queries.ts';
import { createAccount } from './create-account.ts';

export type Onboarding = { name: string; company: string; email: string; password: string };

/**
 * Creates the first account and its administrator, who also administers the installation, and signs them in. Happens
 * once: concurrent and later callers get undefined. Throws `invalid` naming each field.
 */
export async function completeOnboarding(
  platform: Platform,
  input: Onboarding,
  device: Device,
): Promise<StartedSession | undefined> {
  if (!(await isUntouched(platform.db))) return undefined;
  const passwordHash = await checkedPassword(input);
  return platform.db.transaction().execute(async (trx) => {
    // The first statement: others wait here until this transaction has ended, and then see its result.
    if (!(await claimInstallation(trx))) return undefined;
    const user = await createUser(platform, trx, {
      name: input.name.trim(),
      email: input.email,
      passwordHash,
      confirmed: true,
      type: 'SuperAdmin',
    });
    await createAccount(platform, trx, { name: input.company.trim() }, user.id);
    return startSession(platform, trx, user, device);
  });
}

async function checkedPassword(input: Onboarding): Promise<string> {
  const blank = (['name', 'company', 'email'] as const)
    .filter((path) => input[path].trim() === '')
    .map((path) => fieldError(path, 'blank', "can't be blank"));
  const address = normalEmail(input.email);
  const malformed =
    address !== '' && !isEmailAddress(address) ? [fieldError('email', 'invalid', 'is invalid')] : [];
  const errors = [...blank, ...malformed, ...(await passwordErrors(input.password))];
  if (errors.length > 0) throw invalid(...errors);
  return hashNewPassword(input.password);
}

function fieldError(path: string, code: string, text: string): FieldError {
  return { path, code, message: `${path.charAt(0).toUpperCase()}${path.slice(1)} ${text}` };
}
