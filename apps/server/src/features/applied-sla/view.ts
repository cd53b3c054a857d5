import type { MissedSla } from '@confab/contract/features/applied-sla';
import type { Agent } from '@confab/contract/features/user';
import { contactView } from '../contact/index.ts';
import { contactFields, slaKeys, type ContextRow } from '../conversation/index.ts';
import type { CsvTextKey } from '../report/index.ts';
import { eventTypeOf } from './model.ts';
import type { FileRow } from './queries.ts';

/** Undefined once the policy was taken from the conversation. */
export function missedSlaView(
  frontendUrl: string,
  row: ContextRow,
  { assignee, isOnline }: { assignee: Agent | undefined; isOnline: boolean },
): MissedSla | undefined {
  const { applied_sla: sla, sla_events: events } = slaKeys(row.sla);
  if (sla === null) return undefined;
  return {
    applied_sla: sla,
    conversation: {
      id: row.display_id,
      uuid: row.uuid,
      account_id: row.account_id,
      contact: contactView(frontendUrl, contactFields(row), isOnline),
      labels: row.labels.length === 0 ? null : row.labels.join(', '),
      assignee: assignee ?? null,
    },
    sla_events: events,
  };
}

export const missedSlaHeaders = [
  'conversation_id',
  'sla_policy',
  'assignee',
  'sla_team',
  'sla_inbox',
  'labels',
  'sla_link',
  'breached',
] as const satisfies readonly CsvTextKey[];

export function missedSlaCells(frontendUrl: string, accountId: number, row: FileRow): string[] {
  return [
    String(row.display_id),
    row.policy,
    row.assignee ?? '',
    row.team ?? '',
    row.inbox,
    row.labels.join(', '),
    `${frontendUrl}/app/accounts/${accountId}/conversations/${row.display_id}`,
    row.events.map(eventTypeOf).join(', '),
  ];
}
