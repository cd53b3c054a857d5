import type { AutomationCondition } from '@confab/contract/features/automation';
import { messageTypes } from '@confab/contract/features/message';
import type { Condition, FilterOperator } from '@confab/contract/kit/conditions';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { numberAttribute, textInAnyCase, textParts } from '../../platform/db/filter/attribute-kinds.ts';
import {
  alternativesOf,
  matchingOne,
  refused,
  type FilterAttribute,
  type FilterAttributes,
  type FilterValue,
  type Matching,
} from '../../platform/db/filter/conditions-model.ts';
import { customAttributes, type CustomKeys } from '../../platform/db/filter/custom-attributes.ts';
import { plainTest, reworded, tested } from '../../platform/db/filter/plain-test.ts';

/** What the filters of conversations and contacts know, and the account's own attributes of both. */
export type Grammar = {
  conversation: FilterAttributes;
  contact: FilterAttributes;
  ownOfConversation: CustomKeys;
  ownOfContact: CustomKeys;
};

/** The columns a condition is evaluated on; the table is `conversation`. */
export type About = {
  /** The id of the message, as SQL. */
  message: RawBuilder<unknown>;
  /** Whether a condition holds for a change; undefined when it is invalid. */
  change: (condition: AutomationCondition) => boolean | undefined;
};

/** The message that an event is about. */
export function thisMessage(id: number | undefined): RawBuilder<unknown> {
  return sql`${id ?? null}::bigint`;
}

/** The newest message of each conversation. */
export const lastMessage = sql.ref('conversation.last_non_activity_message_id');

/** Each condition of a rule as SQL, in the grammar of the filters. Throws `unprocessable` for an invalid one. */
export function conditionsSql(
  conditions: readonly AutomationCondition[],
  grammar: Grammar,
  about: About,
): Matching[] {
  alternativesOf(conditions);
  const standard = standardAttributes(grammar, about);
  const ownOfConversation = customAttributes(grammar.ownOfConversation);
  const ownOfContact = inContact(customAttributes(grammar.ownOfContact));
  const knownTo = ({ custom_attribute_type: type }: AutomationCondition): FilterAttributes => {
    if (type === 'contact_attribute') return ownOfContact;
    if (type === 'conversation_attribute') return ownOfConversation;
    return { ...ownOfContact, ...ownOfConversation, ...standard };
  };
  return conditions.map((condition) => {
    if (condition.filter_operator === 'attribute_changed') return changeSql(condition, about);
    return matchingOne(plainCondition(condition), knownTo(condition));
  });
}

function plainCondition({ values, ...condition }: AutomationCondition): Condition {
  if (typeof values === 'object' && values !== null && !Array.isArray(values))
    throw refused(`${condition.attribute_key} needs a list of values`);
  return { ...condition, values: values ?? null };
}

/** Part of the event, so no query is needed. */
function changeSql(condition: AutomationCondition, { change }: About): Matching {
  const matches = change(condition);
  if (matches === undefined) throw refused(`${condition.attribute_key} needs "from" and "to"`);
  return sql<SqlBool>`${matches}::boolean`;
}

function standardAttributes({ conversation, contact }: Grammar, { message }: About): FilterAttributes {
  const of = (attributes: FilterAttributes, keys: readonly string[]): FilterAttributes =>
    Object.fromEntries(keys.map((key) => [key, attributes[key] ?? {}]));
  return {
    ...of(conversation, conversationKeys),
    priority: orNone(conversation['priority'] ?? {}),
    ...inContact(of(contact, contactKeys)),
    ...inMessage(messageAttributes, message),
  };
}

const conversationKeys = [
  'status',
  'browser_language',
  'assignee_id',
  'team_id',
  'referer',
  'inbox_id',
  'mail_subject',
  'country_code',
  'conversation_language',
] as const;
const contactKeys = ['email', 'phone_number', 'city', 'company'] as const;

/** The content of a message; of an email, without quoted text. */
export const messageText = sql`coalesce(nullif(content_attributes #>> '{email,text_content,quoted}', ''),
  nullif(content_attributes #>> '{email,html_content,quoted}', ''), content)`;

const messageAttributes: FilterAttributes = {
  message_type: numberAttribute(sql.ref('message_type'), (value) => {
    const number = messageTypes.findIndex((name) => name === value);
    if (number < 0) throw refused(`${value} is not a type of messages`);
    return [number];
  }),
  content: { ...textInAnyCase(messageText), ...textParts(messageText) },
};

/** Rules can also match conversations without a priority, by the word `nil`. */
function orNone({ equal_to: equal, not_equal_to: other }: FilterAttribute): FilterAttribute {
  const isNone = (value: FilterValue) => value === 'nil';
  const presentValues = (values: readonly FilterValue[]) => values.filter((value) => !isNone(value));
  const among = (values: readonly FilterValue[], one: typeof equal) =>
    values.length === 0 || one === undefined ? undefined : one(values);
  return {
    equal_to: (values) => {
      const some = among(presentValues(values), equal) ?? sql<SqlBool>`false`;
      if (!values.some(isNone)) return some;
      const test = plainTest(some);
      return tested(
        sql<SqlBool>`(priority is null or ${some})`,
        (value) => value == null || (test !== undefined && test(value)),
      );
    },
    not_equal_to: (values) => {
      const some = among(presentValues(values), other) ?? sql<SqlBool>`true`;
      if (!values.some(isNone)) return some;
      const test = plainTest(some);
      return tested(
        sql<SqlBool>`(priority is not null and ${some})`,
        (value) => value != null && (test === undefined || test(value)),
      );
    },
  };
}

/** The same attributes, of the conversation's contact. */
function inContact(attributes: FilterAttributes): FilterAttributes {
  return wrapped(
    attributes,
    (matching) => sql<SqlBool>`exists (
      select 1 from contact
      where contact.account_id = conversation.account_id and contact.id = conversation.contact_id and ${matching}
    )`,
  );
}

function inMessage(attributes: FilterAttributes, id: RawBuilder<unknown>): FilterAttributes {
  return wrapped(
    attributes,
    (matching) => sql<SqlBool>`exists (
      select 1 from message
      where message.account_id = conversation.account_id and message.id = ${id} and ${matching}
    )`,
  );
}

function wrapped(attributes: FilterAttributes, wrap: (matching: Matching) => Matching): FilterAttributes {
  const of = (attribute: FilterAttribute): FilterAttribute =>
    Object.fromEntries(
      Object.entries(attribute).map(([operator, match]) => [
        operator as FilterOperator,
        (values: readonly FilterValue[]) => reworded(match(values), wrap),
      ]),
    );
  return Object.fromEntries(Object.entries(attributes).map(([key, attribute]) => [key, of(attribute)]));
}

/** Which conditions hold for a conversation; undefined when it was deleted. Unknown conditions do not hold. */
export async function evaluateConversation(
  db: Queryable,
  { accountId, id }: { accountId: number; id: number },
  conditions: readonly Matching[],
): Promise<{ displayId: number; holds: boolean[] } | undefined> {
  const { rows } = await sql<{ display_id: number; holds: (boolean | null)[] }>`
    select display_id, array[${sql.join(conditions)}]::boolean[] as holds
    from conversation where account_id = ${accountId} and id = ${id}`.execute(db);
  const [row] = rows;
  return row && { displayId: row.display_id, holds: row.holds.map((one) => one === true) };
}

/** Which of the newest conversations fit, by display id, the newest first. */
export async function evaluateNewest(
  db: Queryable,
  accountId: number,
  matching: Matching,
  limit: number,
): Promise<{ fitting: number[]; lookedAt: number }> {
  const { rows } = await sql<{ looked_at: number; fitting: number[] | null }>`
    select count(*) as looked_at, array_agg(display_id order by id desc) filter (where fits) as fitting
    from (
      select id, display_id, ${matching} as fits from (
        select * from conversation where account_id = ${accountId} order by id desc limit ${limit}
      ) as conversation
    ) as asked`.execute(db);
  const [row] = rows;
  return { fitting: row?.fitting ?? [], lookedAt: row?.looked_at ?? 0 };
}

/** Whether each condition fits the known facts, equal to the SQL of a filter with the same conditions. */
export function fits(conditions: readonly AutomationCondition[], matches: readonly boolean[]): boolean {
  const alternatives = alternativesOf(conditions);
  return (
    alternatives.length === 0 ||
    alternatives.some((positions) => positions.every((position) => matches[position] === true))
  );
}
