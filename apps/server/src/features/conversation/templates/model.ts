import type { InboxRow } from '../../inbox/index.ts';
import { statusNumber } from '../model.ts';
import type { ContextRow } from '../row-queries.ts';

/*
 * When automatic messages are sent. Everything is decided from the locked conversation and its inbox, so a message that
 * is handled twice, or by two nodes concurrently, has one result.
 */

/** The texts of an inbox, and its local time. */
export type TemplateSettings = Pick<
  InboxRow,
  'out_of_office_message' | 'greeting_message' | 'csat_config'
> & {
  isClosed: boolean;
  /** Whether an automatic message was sent today, by the inbox's time zone. */
  spokeToday: boolean;
};

/** Within this after an answer of the team, a visitor gets no message that no one is there. */
const presentMs = 5 * 60_000;

/** Whether the inbox's texts are needed to decide: mostly they are not, and are not read then. */
export function needsReplyText(row: ContextRow, isIncoming: boolean): boolean {
  return (isIncoming && (row.inbox_working_hours_enabled || mayGreet(row))) || maySurvey(row);
}

/** The message for those who write outside the working hours: once a day, and not while an agent is answering. */
export function outOfOffice(row: ContextRow, settings: TemplateSettings, at: Date): string | undefined {
  const { out_of_office_message: text, isClosed, spokeToday } = settings;
  if (!row.inbox_working_hours_enabled || !isClosed || spokeToday) return undefined;
  const { last_outgoing_at: outgoing } = row;
  const isPresent = outgoing !== null && at.getTime() - outgoing.getTime() < presentMs;
  return !isPresent && text?.trim() ? text : undefined;
}

/** The inbox's greeting, unless the team or the server has written before. */
export function greeting(row: ContextRow, settings: TemplateSettings): string | undefined {
  const text = settings.greeting_message;
  return mayGreet(row) && text?.trim() ? text : undefined;
}

function mayGreet(row: ContextRow): boolean {
  const hasSpoken = row.last_outgoing_at !== null || row.first_reply_created_at !== null;
  return row.inbox_greeting_enabled && !hasSpoken && row.last_template_at === null;
}

/** Whether to ask for an email address: once, and only contacts without one. */
export function asksForEmail(row: ContextRow): boolean {
  return row.inbox_enable_email_collect && !row.contact_email && row.email_collect_sent_at === null;
}

/** The survey to send, once, when the conversation is resolved and its labels match the inbox's rule. */
export function survey(row: ContextRow, settings: TemplateSettings) {
  const { display_type: display, message, survey_rules: rules } = settings.csat_config;
  if (!maySurvey(row) || !fits(row.labels, rules)) return undefined;
  return {
    question: typeof message === 'string' && message.trim() !== '' ? message : undefined,
    displayType: display === 'star' ? ('star' as const) : ('emoji' as const),
  };
}

/** Whether a survey could be sent now, regardless of labels. */
export function maySurvey(row: ContextRow): boolean {
  const isResolved = row.status === statusNumber('resolved');
  return row.inbox_csat_survey_enabled && isResolved && row.csat_sent_at === null;
}

/** Stored by the inbox from the contract's input, or never. */
function fits(labels: readonly string[], rules: unknown): boolean {
  if (typeof rules !== 'object' || rules === null || !('values' in rules)) return true;
  const { values } = rules;
  if (!Array.isArray(values) || values.length === 0) return true;
  const hasOne = values.some((title) => labels.includes(String(title)));
  return 'operator' in rules && rules.operator === 'does_not_contain' ? !hasOne : hasOne;
}
