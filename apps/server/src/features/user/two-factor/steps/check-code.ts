import { Failure } from '@confab/contract/kit/errors';
import { verifyPassword } from '../../../../platform/crypto/passwords.ts';
import { stepOfCode } from '../../../../platform/crypto/totp.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { plainCode, plainRecoveryCode } from '../model.ts';
import { findTwoFactor, listRecoveryCodes, consumeRecoveryCode, consumeStep } from '../queries.ts';
import { openSecret } from './seal-secret.ts';

/** What a caller gives: a code of the app, or a recovery code instead. */
export type CodeInput = { otp_code?: string | null | undefined; backup_code?: string | null | undefined };

/** A code that was valid when checked. It is accepted once `consumeCode` has used it. */
export type ValidCode = { kind: 'step'; step: number } | { kind: 'recovery'; id: number };

/** Compares the code with what the user has. Throws `invalid` on the field that was given. */
export async function checkCode(platform: Platform, userId: number, input: CodeInput): Promise<ValidCode> {
  const code = input.otp_code ?? '';
  if (code !== '') return byApp(platform, userId, plainCode(code));
  const recovery = plainRecoveryCode(input.backup_code ?? '');
  if (recovery === '') throw wrongCode('otp_code', 'blank', 'Enter the code of your authenticator app');
  for (const { id, code_hash: hash } of await listRecoveryCodes(platform.db, userId))
    if (await verifyPassword(recovery, hash)) return { kind: 'recovery', id };
  throw wrongCode('backup_code', 'wrong', 'This recovery code is wrong or has been used');
}

async function byApp(platform: Platform, userId: number, code: string): Promise<ValidCode> {
  const row = await findTwoFactor(platform.db, userId);
  if (row === undefined || row.confirmed_at === null) throw wrongAppCode();
  const secret = openSecret(platform, userId, row.secret_encrypted);
  const step = await stepOfCode(secret, code, { now: platform.clock.now(), afterStep: row.last_step });
  if (step === undefined) throw wrongAppCode();
  return { kind: 'step', step };
}

/** Uses the code up. Throws `invalid` when another request was quicker, like for a wrong one. */
export async function consumeCode(
  platform: Platform,
  trx: Trx,
  userId: number,
  code: ValidCode,
): Promise<void> {
  if (code.kind === 'step') {
    if (!(await consumeStep(trx, userId, code.step))) throw wrongAppCode();
  } else if (!(await consumeRecoveryCode(trx, code.id, platform.clock.now())))
    throw wrongCode('backup_code', 'wrong', 'This recovery code is wrong or has been used');
}

/** The failure of a code that is wrong, too old, or used. */
export function wrongAppCode(): Failure {
  return wrongCode('otp_code', 'wrong', 'This code is wrong or has been used. Wait for the next one');
}

/** Other clients read `error`. */
function wrongCode(path: string, code: string, message: string): Failure {
  const fields = [{ path, code, message }];
  return new Failure('invalid', {
    message,
    fields,
    body: { error: message, message, attributes: [path], fields },
  });
}
