import type { UserRow } from '../../user/index.ts';

/** An invitation is for the owner of an address. */
export function provenEmail(user: UserRow): string | undefined {
  return user.confirmed_at === null ? undefined : user.email;
}
