import {
  bulkActionStatuses,
  bulkActionTypes,
  type BulkActionStart,
  type BulkActionType,
} from '@confab/contract/features/bulk-action';
import type { ConversationStatus } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import { labelTitles } from '../model.ts';
import type { NamedAction, StatedAction } from '../named-actions/model.ts';
import type { ContextRow } from '../row-queries.ts';

export type BulkStatus = (typeof bulkActionStatuses)[number];

export function bulkStatusNumber(status: BulkStatus): number {
  return bulkActionStatuses.indexOf(status);
}
export function bulkStatusOf(stored: number): BulkStatus {
  return bulkActionStatuses[stored] ?? 'failed';
}

export function bulkTypeNumber(type: BulkActionType): number {
  return bulkActionTypes.indexOf(type);
}
export function bulkTypeOf(stored: number): BulkActionType {
  return bulkActionTypes[stored] ?? 'Conversation';
}

/** The selected conversations or contacts, and the actions. Stored as requested. */
export type BulkRequest = Pick<
  BulkActionStart,
  'type' | 'action_name' | 'ids' | 'list' | 'payload' | 'fields' | 'labels' | 'snoozed_until'
> & {
  /** A rule's actions, in place of a client's. They trigger no other rules. */
  actions?: readonly RestorableAction[] | undefined;
};

/** A bulk action with stored changes that can be undone. Its dates are null, because it is stored as JSON. */
export type RestorableAction = Extract<
  StatedAction,
  { kind: 'status' | 'priority' | 'assignee' | 'team' | 'add_labels' | 'remove_labels' }
>;

const restorableKinds: ReadonlySet<string> = new Set([
  'status',
  'priority',
  'assignee',
  'team',
  'add_labels',
  'remove_labels',
]);

export function isRestorable(action: NamedAction): action is RestorableAction {
  return restorableKinds.has(action.kind);
}

/** The actions of a request in the order of the wire contract. Throws `unprocessable` when there are none. */
export function bulkActions(request: BulkRequest): readonly StatedAction[] {
  return request.actions ?? requestedActions(request);
}

function requestedActions({ fields, labels, snoozed_until: until }: BulkRequest): StatedAction[] {
  const removed = labelTitles(labels?.remove);
  const added = labelTitles(labels?.add);
  const snoozedUntil = until == null ? null : new Date(until * 1000);
  const status: ConversationStatus | undefined = fields?.status || undefined;
  return [
    ...(removed.length > 0 ? [{ kind: 'remove_labels' as const, titles: removed }] : []),
    ...(added.length > 0 ? [{ kind: 'add_labels' as const, titles: added }] : []),
    ...(snoozedUntil === null || status !== undefined
      ? []
      : [{ kind: 'snooze_date' as const, until: snoozedUntil }]),
    ...(status === undefined ? [] : [{ kind: 'status' as const, status, snoozedUntil }]),
    ...(fields?.assignee_id === undefined
      ? []
      : [{ kind: 'assignee' as const, userId: fields.assignee_id || null }]),
    ...(fields?.team_id === undefined ? [] : [{ kind: 'team' as const, teamId: fields.team_id || null }]),
  ];
}

/** Deleted contacts cannot be restored. */
export function canBeUndone({ request }: { request: Record<string, unknown> }): boolean {
  return request['action_name'] !== 'delete';
}

/** Exactly one way of saying which. Throws `unprocessable`. */
export function requireOneSelection({ ids, list, payload }: BulkRequest): void {
  if ([ids, list, payload].filter((input) => input != null).length === 1) return;
  throw new Failure('unprocessable', { message: 'Give one of ids, list and payload' });
}

/** The stored fields of a conversation that a bulk action may change. */
export type ItemSnapshot = {
  status?: number;
  snoozed_until?: string | null;
  assignee_id?: number | null;
  team_id?: number | null;
  priority?: number | null;
  labels?: string[];
};

function snapshotOf(row: ContextRow): Required<ItemSnapshot> {
  return {
    status: row.status,
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    assignee_id: row.assignee_id,
    team_id: row.team_id,
    priority: row.priority,
    labels: row.labels,
  };
}

/** The changed fields, before and after; undefined if none changed. */
export function differenceOf(
  before: ContextRow,
  after: ContextRow,
): { before: ItemSnapshot; after: ItemSnapshot } | undefined {
  const [was, is] = [snapshotOf(before), snapshotOf(after)];
  const isSame = (key: keyof ItemSnapshot): boolean => JSON.stringify(was[key]) === JSON.stringify(is[key]);
  const keys = snapshotKeys.filter((key) => !isSame(key));
  if (keys.length === 0) return undefined;
  return { before: pick(was, keys), after: pick(is, keys) };
}

const snapshotKeys = ['status', 'snoozed_until', 'assignee_id', 'team_id', 'priority', 'labels'] as const;

function pick(all: Required<ItemSnapshot>, keys: readonly (keyof ItemSnapshot)[]): ItemSnapshot {
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

/** What to restore: only changes that are still as the bulk action left them. Labels individually. */
export function restorable(row: ContextRow, before: ItemSnapshot, after: ItemSnapshot): ItemSnapshot {
  const now = snapshotOf(row);
  const stands = (key: Exclude<keyof ItemSnapshot, 'labels'>): boolean => after[key] === now[key];
  const isStatusLeft =
    (after.status === undefined || stands('status')) &&
    (after.snoozed_until === undefined || stands('snoozed_until'));
  const labels = restoredLabels(now.labels, before.labels, after.labels);
  return {
    ...(isStatusLeft && before.status !== undefined ? { status: before.status } : {}),
    ...(isStatusLeft && before.snoozed_until !== undefined ? { snoozed_until: before.snoozed_until } : {}),
    ...(stands('assignee_id') ? { assignee_id: before.assignee_id ?? null } : {}),
    ...(stands('team_id') ? { team_id: before.team_id ?? null } : {}),
    ...(stands('priority') ? { priority: before.priority ?? null } : {}),
    ...(labels.join('\n') === now.labels.join('\n') ? {} : { labels }),
  };
}

/** The labels without the added ones and with the removed ones. */
export function restoredLabels(
  now: readonly string[],
  before: readonly string[] = now,
  after: readonly string[] = before,
): string[] {
  const added = after.filter((title) => !before.includes(title));
  const removed = before.filter((title) => !after.includes(title));
  return [...new Set([...now.filter((title) => !added.includes(title)), ...removed])];
}
