import type { Sender } from '@confab/contract/features/message';

/** A person who is typing. `at` in ms. */
export type Typist = { key: string; name: string; isPrivate: boolean; at: number };

/** Without an end event, typing ends after this many ms. */
export const typingExpiryMs = 30_000;

export function typistKey(user: { type: string; id: number }): string {
  return `${user.type}:${user.id}`;
}

export function startTyping(
  typists: readonly Typist[],
  user: Sender,
  isPrivate: boolean,
  now: number,
): Typist[] {
  const name = 'available_name' in user ? user.available_name : user.name;
  return [...stopTyping(typists, typistKey(user)), { key: typistKey(user), name, isPrivate, at: now }];
}

export function stopTyping(typists: readonly Typist[], key: string): Typist[] {
  return typists.filter((typist) => typist.key !== key);
}

export function currentTypists(typists: readonly Typist[], now: number): Typist[] {
  return typists.filter((typist) => now - typist.at < typingExpiryMs);
}
