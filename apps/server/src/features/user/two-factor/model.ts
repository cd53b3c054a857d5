/** How many recovery codes a user has. */
export const recoveryCodeCount = 10;

const characters = 10;

/** Crockford's base 32: nothing in it is mistaken for something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes that one recovery code is made from. */
export const recoveryCodeBytes = characters;

/** A recovery code of 50 random bits, as people write it down: `4k7qz-0rn8w`. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]);
  const text = letters.slice(0, characters).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/**
 * The compared form of a recovery code: without spaces and dashes, and with letters that look like 0 and 1 replaced.
 */
export function plainRecoveryCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/** A code of an app as it is compared: apps show it in two groups. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}
