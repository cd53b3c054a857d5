import type { AutomationAttribute } from '@confab/contract/features/automation';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { messageText } from './match-queries.ts';

/** The values that conditions test, by attribute; null if missing. */
export type Facts = {
  displayId: number;
  /** Whether a rule is changing the conversation. */
  isChanging: boolean;
  values: Readonly<Record<AutomationAttribute, unknown>>;
};

/**
 * All values that the standard attributes of rules need, read once for any number of rules: one entry per conversation,
 * undefined if it was deleted.
 */
export async function readFacts(
  db: Queryable,
  accountId: number,
  about: readonly { conversationId: number; messageId: number | undefined }[],
): Promise<(Facts | undefined)[]> {
  const { rows } = await sql<
    { position: number; display_id: number; is_changing: boolean } & Facts['values']
  >`
    select asked.position::int as position, display_id, status, priority, assignee_id, team_id, inbox_id,
      exists (
        select from automation_run r
        where r.account_id = ${accountId} and r.conversation_id = conversation.display_id
          and not r.is_done
      ) as is_changing,
      additional_attributes ->> 'browser_language' as browser_language,
      additional_attributes ->> 'conversation_language' as conversation_language,
      additional_attributes ->> 'country_code' as country_code,
      additional_attributes ->> 'referer' as referer,
      additional_attributes ->> 'mail_subject' as mail_subject,
      of_contact.*, of_message.*
    from unnest(
      ${about.map(({ conversationId }) => conversationId)}::bigint[],
      ${about.map(({ messageId }) => messageId ?? null)}::bigint[]
    ) with ordinality as asked (id, message_id, position)
    join conversation on conversation.account_id = ${accountId} and conversation.id = asked.id
    left join lateral (
      select email, phone_number, additional_attributes ->> 'city' as city,
        coalesce(additional_attributes ->> 'company_name', additional_attributes ->> 'company') as company
      from contact
      where contact.account_id = conversation.account_id and contact.id = conversation.contact_id
    ) as of_contact on true
    left join lateral (
      select message_type, ${messageText} as content from message
      where message.account_id = conversation.account_id and message.id = asked.message_id
    ) as of_message on true`.execute(db);
  const found = new Map(
    rows.map(({ position, display_id: displayId, is_changing: isChanging, ...values }) => [
      position,
      { displayId, isChanging, values },
    ]),
  );
  return about.map((_, index) => found.get(index + 1));
}
