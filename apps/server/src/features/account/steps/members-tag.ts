/** Invalidates what is cached for all members of an account together, such as their availabilities. */
export function membersTag(accountId: number): string {
  return `members:${accountId}`;
}
