import { hash, verify } from '@node-rs/argon2';

export const passwordLength = { minimum: 6, maximum: 128 } as const;

export type PasswordProblem = 'too_short' | 'too_long' | 'no_upper' | 'no_lower' | 'no_digit' | 'no_special';

/** The errors of a chosen password; empty if it is acceptable. Length counts characters, not bytes. */
export function passwordProblems(password: string): PasswordProblem[] {
  const length = Array.from(password).length;
  const checks: [boolean, PasswordProblem][] = [
    [length < passwordLength.minimum, 'too_short'],
    [length > passwordLength.maximum, 'too_long'],
    [!/\p{Lu}/u.test(password), 'no_upper'],
    [!/\p{Ll}/u.test(password), 'no_lower'],
    [!/\p{Nd}/u.test(password), 'no_digit'],
    [!/[^\p{L}\p{N}\s]/u.test(password), 'no_special'],
  ];
  return checks.filter(([wrong]) => wrong).map(([, problem]) => problem);
}

/** An argon2id hash in PHC form, with its own salt. Takes about 30 ms off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

/**
 * Whether the password is right. Without a stored hash (unknown user, user without a password) it takes the same time
 * and returns false, so timing does not reveal who exists. Over-long input returns false immediately.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  if (password.length > passwordLength.maximum * 4) return false;
  const matches = await verifies(stored || (await dummyHash()), password.normalize('NFKC'));
  return Boolean(stored) && matches;
}

// A stored value that is no hash at all must read as "wrong password", not as a server error.
async function verifies(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password);
  } catch {
    return false;
  }
}

let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => (dummy ??= hash('no such password'));
