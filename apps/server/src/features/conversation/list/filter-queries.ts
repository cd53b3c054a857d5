import { conversationStatuses, priorities } from '@confab/contract/features/conversation';
import { sql, type SqlBool } from 'kysely';
import {
  dayAttribute,
  exactText,
  numberAttribute,
  presence,
  textParts,
  wholeNumber,
} from '../../../platform/db/filter/attribute-kinds.ts';
import { customAttributes, type CustomKeys } from '../../../platform/db/filter/custom-attributes.ts';
import {
  refused,
  type FilterAttribute,
  type FilterAttributes,
  type FilterValue,
} from '../../../platform/db/filter/conditions-model.ts';
import { allStatuses, labelTitles, statusNumber } from '../model.ts';

/**
 * What conversations are filtered by, the table being `conversation`; custom attributes are those of the account.
 * Source: the v1 wire contract.
 */
export function conversationAttributes(now: Date, custom?: CustomKeys): FilterAttributes {
  return { ...(custom && customAttributes(custom)), ...standardAttributes(now) };
}

function standardAttributes(now: Date): FilterAttributes {
  return {
    status: numberAttribute(sql.ref('status'), statusesIn),
    priority: numberAttribute(sql.ref('priority'), priorityIn),
    assignee_id: idAttribute('assignee_id'),
    inbox_id: idAttribute('inbox_id'),
    team_id: idAttribute('team_id'),
    display_id: { ...numberAttribute(sql.ref('display_id')), ...textParts(sql`display_id::text`) },
    labels: labelsAttribute,
    browser_language: exactText(additional('browser_language')),
    conversation_language: exactText(additional('conversation_language')),
    country_code: exactText(additional('country_code')),
    referer: { ...exactText(additional('referer')), ...textParts(additional('referer')) },
    mail_subject: { ...exactText(additional('mail_subject')), ...textParts(additional('mail_subject')) },
    created_at: dayAttribute(sql.ref('created_at'), now),
    last_activity_at: dayAttribute(sql.ref('last_activity_at'), now),
  };
}

const idAttribute = (column: string): FilterAttribute => ({
  ...numberAttribute(sql.ref(column)),
  ...presence(sql.ref(column)),
});

const additional = (key: string) => sql`additional_attributes ->> ${key}`;

/** By the labels of a conversation: any of them, none of them. */
const labelsAttribute: FilterAttribute = {
  equal_to: (values) => sql<SqlBool>`labels && ${titlesIn(values)}::text[]`,
  not_equal_to: (values) => sql<SqlBool>`not labels && ${titlesIn(values)}::text[]`,
  is_present: () => sql<SqlBool>`labels <> '{}'`,
  is_not_present: () => sql<SqlBool>`labels = '{}'`,
};

const titlesIn = (values: readonly FilterValue[]): string[] => labelTitles(values.map(String));

function statusesIn(value: FilterValue): readonly number[] {
  if (value === 'all') return allStatuses;
  const status = conversationStatuses.find((name) => name === value);
  if (status !== undefined) return [statusNumber(status)];
  throw refused(`${value} is not a status. There are: ${conversationStatuses.join(', ')}, all`);
}

function priorityIn(value: FilterValue): readonly number[] {
  const number = priorities.findIndex((name) => name === value);
  if (number >= 0) return [number];
  const [input] = wholeNumber(value);
  if (priorities[input] === undefined)
    throw refused(`${value} is not a priority. There are: ${priorities.join(', ')}`);
  return [input];
}
