import { changedColumns, changesOf, type ChangedAttribute } from '@confab/rules/changed-attributes';
import type { InboxRow } from '../queries.ts';

/** What webhooks receive; what the channel stores may be secret, so of that only that it changed. */
const columns = [
  'name',
  'greeting_enabled',
  'greeting_message',
  'enable_email_collect',
  'csat_survey_enabled',
  'enable_auto_assignment',
  'auto_assignment_config',
  'working_hours_enabled',
  'out_of_office_message',
  'timezone',
  'allow_messages_after_resolved',
  'lock_to_single_conversation',
  'sender_name_type',
  'business_name',
] as const;

/** What a change did, one object for each attribute and for when it was. */
export function changedAttributes(before: InboxRow, after: InboxRow): ChangedAttribute[] {
  return changesOf(before, after, [...changedColumns(before, after, columns), 'updated_at']);
}
