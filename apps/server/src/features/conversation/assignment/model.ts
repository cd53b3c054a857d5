import { assignmentOrders, type AssignmentOrder } from '@confab/contract/features/auto-assignment';

/** How conversations of an inbox or a team are given out. */
export type Policy = { order: AssignmentOrder; limit: number | null };

/** The stored settings; missing or invalid values get the default. */
export function policyOf(config: Record<string, unknown>): Policy {
  const limit = config['max_assignment_limit'];
  return {
    order: assignmentOrders.find((order) => order === config['assignment_order']) ?? 'round_robin',
    limit: typeof limit === 'number' ? Math.floor(limit) : null,
  };
}

/** Whether a conversation is assigned automatically. A team decides for its own; null is one being deleted. */
export function isAutoAssigned(
  isInboxOn: boolean,
  team: { allow_auto_assign: boolean | null } | undefined,
): boolean {
  return team === undefined ? isInboxOn : team.allow_auto_assign === true;
}
