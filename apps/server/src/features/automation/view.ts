import {
  automationOutcomes,
  automationStepStatuses,
  type Automation,
  type AutomationRun,
} from '@confab/contract/features/automation';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import type { AutomationRow } from './queries.ts';
import type { LogRow, StepRow } from './run-queries.ts';

export type AutomationFile = NonNullable<Automation['files']>[number];

export function automationView(row: AutomationRow, files: readonly AutomationFile[]): Automation {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    description: row.description,
    event_name: row.event_name,
    conditions: row.conditions,
    actions: row.actions,
    created_on: unixSeconds(row.created_at),
    active: row.active,
    ...(files.length === 0 ? {} : { files: [...files] }),
  };
}

export function automationRunView(row: LogRow, steps: readonly StepRow[]): AutomationRun {
  return {
    id: row.event_number,
    conversation_id: row.conversation_id,
    created_at: unixSeconds(row.created_at),
    outcome: automationOutcomes[row.outcome] ?? 'matched',
    failed_conditions: row.failed,
    message: row.message,
    is_done: row.is_done,
    steps: steps.map(({ position, status, message }) => ({
      position,
      action_name: row.actions[position]?.action_name ?? '',
      status: automationStepStatuses[status - 1] ?? 'done',
      message,
    })),
  };
}
