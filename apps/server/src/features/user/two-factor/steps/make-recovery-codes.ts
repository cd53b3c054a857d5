import { hashPassword } from '../../../../platform/crypto/passwords.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { plainRecoveryCode, recoveryCode, recoveryCodeBytes, recoveryCodeCount } from '../model.ts';

/**
 * New recovery codes, and the hashes to store. They are short enough to be written down, so only a slow hash prevents
 * guessing them from a copy of the database.
 */
export async function makeRecoveryCodes(platform: Platform): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCode(Buffer.from(platform.ids.token(recoveryCodeBytes), 'base64url')),
  );
  const hashes = await Promise.all(codes.map((code) => hashPassword(plainRecoveryCode(code))));
  return { codes, hashes };
}
