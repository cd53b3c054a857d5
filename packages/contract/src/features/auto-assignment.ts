import { Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

/** The member who is assigned the next conversation: without one for longest, or with the fewest open. */
export const assignmentOrders = ['round_robin', 'balanced'] as const;
export type AssignmentOrder = (typeof assignmentOrders)[number];

export const maxAssignmentLimit = 100_000;

/** How long a member may be away before waiting conversations are reassigned, in minutes. */
export const returnAfterMinutes = { min: 5, max: 10_080 } as const;

const shared = {
  assignment_order: Type.Optional(OneOf(assignmentOrders)),
  max_assignment_limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: maxAssignmentLimit }))),
};

/** How a team's conversations are assigned to its members. Absent keys are unchanged. */
export const TeamAssignmentConfig = Type.Object(shared);
export type TeamAssignmentConfig = Static<typeof TeamAssignmentConfig>;

/** The same for an inbox. */
export const InboxAssignmentConfig = Type.Object({
  ...shared,
  return_after_minutes: Type.Optional(
    Nullable(Type.Integer({ minimum: returnAfterMinutes.min, maximum: returnAfterMinutes.max })),
  ),
});
