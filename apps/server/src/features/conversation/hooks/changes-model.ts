import type { ContextRow } from '../row-queries.ts';
import { priorityOf, statusOf } from '../model.ts';

/** Columns whose change webhooks receive. */
type Column =
  | 'team_id'
  | 'assignee_id'
  | 'status'
  | 'snoozed_until'
  | 'custom_attributes'
  | 'labels'
  | 'waiting_since'
  | 'first_reply_created_at'
  | 'priority';

type Values = Pick<ContextRow, Column | 'updated_at'>;

/** What a change did, one object for each attribute: the form in which programs read it. */
export function changedAttributes(
  before: Values,
  after: Values,
  columns: readonly Column[],
): Record<string, { previous_value: unknown; current_value: unknown }>[] {
  return [...columns, 'updated_at' as const].map((column) => ({
    [column === 'labels' ? 'label_list' : column]: {
      previous_value: wireValue(before, column),
      current_value: wireValue(after, column),
    },
  }));
}

function wireValue(row: Values, column: keyof Values): unknown {
  if (column === 'status') return statusOf(row.status);
  if (column === 'priority') return priorityOf(row.priority);
  const value = row[column];
  return value instanceof Date ? value.toISOString() : value;
}
