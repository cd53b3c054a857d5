/** Tag of the values cached for all members of an account together, such as their availability. */
export function membersTag(accountId: number): string {
  return `members:${accountId}`;
}
