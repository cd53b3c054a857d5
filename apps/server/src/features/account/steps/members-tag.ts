/** What is remembered of all members of an account together, such as their availabilities, is forgotten by this. */
export function membersTag(accountId: number): string {
  return `members:${accountId}`;
}
