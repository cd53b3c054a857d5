import type { SlaPolicy } from '@confab/contract/features/sla-policy';
import type { SlaPolicyRow } from './queries.ts';

export function slaPolicyView(row: SlaPolicyRow): SlaPolicy {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    first_response_time_threshold: row.first_response_seconds,
    next_response_time_threshold: row.next_response_seconds,
    resolution_time_threshold: row.resolution_seconds,
    only_during_business_hours: row.only_during_business_hours,
  };
}
