import type { showSlaMetrics } from '@confab/contract/features/applied-sla';
import { slaEventTypes, slaStatuses, type SlaEventType } from '@confab/contract/features/conversation';
import type { InputOf } from '@confab/contract/kit/route';

export type SlaInput = InputOf<typeof showSlaMetrics>;

/** Which SLAs are requested; absent keys do not filter. */
export type SlaFilter = {
  since?: Date;
  until?: Date;
  agentId?: number;
  inboxId?: number;
  teamId?: number;
  policyId?: number;
  labels?: readonly string[];
};

/** The filter of a request; a date counts only with the other one. */
export function filterOf(input: SlaInput): SlaFilter {
  const { since, until, assigned_agent_id: agentId, inbox_id: inboxId, team_id: teamId } = input;
  const { sla_policy_id: policyId, label_list: list } = input;
  const listed = typeof list === 'string' ? list.split(',') : (list ?? []);
  const labels = listed.map((title) => title.trim()).filter((title) => title !== '');
  return {
    ...(since == null || until == null
      ? {}
      : { since: new Date(since * 1000), until: new Date(until * 1000) }),
    ...(agentId == null ? {} : { agentId }),
    ...(inboxId == null ? {} : { inboxId }),
    ...(teamId == null ? {} : { teamId }),
    ...(policyId == null ? {} : { policyId }),
    ...(labels.length === 0 ? {} : { labels }),
  };
}

/** How those are stored in which a target was missed. */
export const missedStatuses = (['active_with_misses', 'missed'] as const).map((status) =>
  slaStatuses.indexOf(status),
);

export function eventTypeOf(stored: number): SlaEventType {
  return slaEventTypes[stored] ?? 'frt';
}

/** The share without a miss in percent, to two decimals at most. */
export function hitRate(total: number, misses: number): string {
  if (misses === 0) return '100%';
  const share = Math.round(((total - misses) / total) * 10_000) / 100;
  // Only those without any miss are all.
  return `${Math.min(share, 99.99)}%`;
}
