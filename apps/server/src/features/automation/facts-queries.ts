import type { AutomationAttribute } from '@confab/contract/features/automation';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { thisMessage, written } from './match-queries.ts';

/** What conditions are about, by the names of attributes; null for what is not there. */
export type Facts = { displayId: number; values: Readonly<Record<AutomationAttribute, unknown>> };

/**
 * All facts that the standard attributes of rules need, read once for any number of rules. Undefined when the
 * conversation was deleted.
 */
export async function readFacts(
  db: Queryable,
  {
    accountId,
    conversationId,
    messageId,
  }: { accountId: number; conversationId: number; messageId: number | undefined },
): Promise<Facts | undefined> {
  const { rows } = await sql<{ display_id: number } & Facts['values']>`
    select display_id, status, priority, assignee_id, team_id, inbox_id,
      additional_attributes ->> 'browser_language' as browser_language,
      additional_attributes ->> 'conversation_language' as conversation_language,
      additional_attributes ->> 'country_code' as country_code,
      additional_attributes ->> 'referer' as referer,
      additional_attributes ->> 'mail_subject' as mail_subject,
      of_contact.*, of_message.*
    from conversation
    left join lateral (
      select email, phone_number, additional_attributes ->> 'city' as city,
        coalesce(additional_attributes ->> 'company_name', additional_attributes ->> 'company') as company
      from contact
      where contact.account_id = conversation.account_id and contact.id = conversation.contact_id
    ) as of_contact on true
    left join lateral (
      select message_type, ${written} as content from message
      where message.account_id = conversation.account_id and message.id = ${thisMessage(messageId)}
    ) as of_message on true
    where account_id = ${accountId} and id = ${conversationId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { display_id: displayId, ...values } = row;
  return { displayId, values };
}
