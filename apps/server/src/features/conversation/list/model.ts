import { relationLabel } from '../people/model.ts';
import type { Limits } from '../policy.ts';

/** Means any assignee, or any team; zero means none. */
export const anyone = -1;

/**
 * The label under which a conversation counts for a participant who is not its assignee. Together with the assigned
 * ones, these are all conversations of a role that sees those it participates in, with nothing counted twice.
 */
export function joinedLabel(userId: number, label: string): string {
  return `*joined ${userId} ${label === relationLabel('participant', userId) ? '' : label}`;
}

export type Counts = { all: number; unassigned: number; mine: number };

/** The labels whose stored counts `visibleCounts` adds up. */
export function labelsToCount(limitedTo: Limits | null, label: string): string[] {
  return limitedTo?.participating === true ? [label, joinedLabel(limitedTo.userId, label)] : [label];
}

/** The assignees of these counts. */
export function assigneesToCount(userId: number): number[] {
  return [anyone, 0, userId];
}

/** The number of conversations under a label that a member sees, from stored counts. */
export function visibleCounts(
  limitedTo: Limits | null,
  userId: number,
  label: string,
  countOf: (label: string, assigneeId: number) => number,
): Counts {
  const mine = countOf(label, userId);
  if (limitedTo === null) return { all: countOf(label, anyone), unassigned: countOf(label, 0), mine };
  const joined = joinedLabel(userId, label);
  const [together, unassignedOfThem] = limitedTo.participating
    ? [countOf(joined, anyone), countOf(joined, 0)]
    : [0, 0];
  const unassigned = limitedTo.unassigned ? countOf(label, 0) : unassignedOfThem;
  return { all: mine + unassigned + together - unassignedOfThem, unassigned, mine };
}
