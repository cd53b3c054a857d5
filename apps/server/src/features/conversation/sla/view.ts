import type { AppliedSla, SlaEvent } from '@confab/contract/features/conversation';
import { eventTypeOf, slaStatusOf } from './model.ts';
import type { StoredSla } from './queries.ts';

type SlaKeys = { applied_sla: AppliedSla | null; sla_events: SlaEvent[] };

const seconds = (ms: number) => Math.floor(ms / 1000);

/** The SLA part of a conversation's shapes. */
export function slaKeys(sla: StoredSla | null): SlaKeys {
  if (sla === null) return { applied_sla: null, sla_events: [] };
  return {
    applied_sla: {
      id: sla.id,
      sla_id: sla.sla_policy_id,
      sla_status: slaStatusOf(sla.status),
      created_at: seconds(sla.created_at),
      updated_at: seconds(sla.updated_at),
      sla_name: sla.name,
      sla_description: sla.description,
      sla_first_response_time_threshold: sla.first_response_seconds,
      sla_next_response_time_threshold: sla.next_response_seconds,
      sla_resolution_time_threshold: sla.resolution_seconds,
      sla_only_during_business_hours: sla.only_during_business_hours,
      sla_due_at: sla.due_at === null ? null : seconds(sla.due_at),
      sla_due_event: sla.due_event === null ? null : eventTypeOf(sla.due_event),
    },
    sla_events: sla.events.map((event) => ({
      id: event.id,
      event_type: eventTypeOf(event.event_type),
      meta: event.message_id === null ? {} : { message_id: event.message_id },
      created_at: seconds(event.created_at),
      updated_at: seconds(event.created_at),
    })),
  };
}
