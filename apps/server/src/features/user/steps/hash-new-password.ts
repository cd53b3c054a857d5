import { invalid, type FieldError } from '@confab/contract/kit/errors';
import { isCommonPassword } from '../../../platform/crypto/common-passwords.ts';
import {
  hashPassword,
  passwordLength,
  type PasswordProblem,
  passwordProblems,
} from '../../../platform/crypto/passwords.ts';

/**
 * Hashes a new password. Throws `invalid` with every rule it breaks, including a differing confirmation where one was
 * given.
 */
export async function hashNewPassword(
  password: string | null | undefined,
  confirmation?: string | null,
): Promise<string> {
  const chosen = password ?? '';
  const errors = await passwordErrors(chosen, confirmation);
  if (errors.length > 0) throw invalid(...errors);
  return hashPassword(chosen);
}

/** Every rule a new password breaks; empty when it is fine. */
export async function passwordErrors(password: string, confirmation?: string | null): Promise<FieldError[]> {
  if (password === '') return [passwordError('blank', "can't be blank")];
  const errors = passwordProblems(password).map((problem) => passwordError(problem, sentences[problem]));
  if (errors.length === 0 && (await isCommonPassword(password)))
    errors.push(passwordError('common', 'is too common: choose one that is harder to guess'));
  if (confirmation != null && confirmation !== password) {
    errors.push({
      path: 'password_confirmation',
      code: 'confirmation',
      message: "Password confirmation doesn't match Password",
    });
  }
  return errors;
}

function passwordError(code: string, text: string): FieldError {
  return { path: 'password', code, message: `Password ${text}` };
}

const sentences: Readonly<Record<PasswordProblem, string>> = {
  too_short: `is too short (minimum is ${passwordLength.minimum} characters)`,
  too_long: `is too long (maximum is ${passwordLength.maximum} characters)`,
  no_upper: 'must contain at least 1 uppercase character',
  no_lower: 'must contain at least 1 lowercase character',
  no_digit: 'must contain at least 1 number',
  no_special: 'must contain at least 1 special character',
};
