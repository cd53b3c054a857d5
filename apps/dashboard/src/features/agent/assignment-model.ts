import {
  assignmentOrders,
  maxAssignmentLimit,
  type AssignmentOrder,
  type TeamAssignmentConfig,
} from '@confab/contract/features/auto-assignment';
import { wholeNumber } from '../../platform/forms/form-rules.ts';
import type { Text } from '../../platform/messages/catalog.ts';

/** The assignment policy in form values: an empty limit means none. */
export type AssignmentValues = { order: AssignmentOrder; limit: string };

/** The form's values of what is stored. */
export function assignmentValues(config: Record<string, unknown>): AssignmentValues {
  return {
    order: assignmentOrders.find((order) => order === config['assignment_order']) ?? 'round_robin',
    limit: typedNumber(config['max_assignment_limit']),
  };
}

export function assignmentRules(text: Text) {
  return { limit: wholeNumber(text, { min: 1, max: maxAssignmentLimit }) };
}

/** What is stored for the form's values. */
export function assignmentConfig({ order, limit }: AssignmentValues) {
  return {
    assignment_order: order,
    max_assignment_limit: numberOrNull(limit),
  } satisfies TeamAssignmentConfig;
}

/** A number of the settings as it is typed; empty means none. */
export function typedNumber(stored: unknown): string {
  return typeof stored === 'number' ? String(stored) : '';
}

export function numberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
