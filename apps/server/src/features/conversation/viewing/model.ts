/** The room of those who have a conversation open. */
export function roomOf({ accountId, displayId }: { accountId: number; displayId: number }): string {
  return `conversation:${accountId}:${displayId}`;
}

/** The display id of a window's conversation; null for none and for invalid values. */
export function requestedIdIn({ id }: Record<string, unknown>): number | null {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The people behind the windows, each once, in ascending order. */
export function usersIn(members: readonly string[]): number[] {
  const ids = members.map((member) => Number(member.split(':', 1)[0]));
  return [...new Set(ids)].toSorted((left, right) => left - right);
}
