import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  dayAttribute,
  exactText,
  textInAnyCase,
  textParts,
} from '../../../platform/db/filter/attribute-kinds.ts';
import {
  refused,
  type FilterAttribute,
  type FilterAttributes,
  type FilterValue,
  type Matching,
} from '../../../platform/db/filter/conditions-model.ts';
import { customAttributes, type CustomKeys } from '../../../platform/db/filter/custom-attributes.ts';
import { isAmong, isNotAmong, reworded, tested, unlessNull } from '../../../platform/db/filter/plain-test.ts';
import { likeText } from '../../../platform/db/like-pattern.ts';
import { labelTitles } from '../model.ts';
import { isReachable, isUnreachable } from './queries.ts';

/**
 * What contacts of an account are filtered by, the table being `contact`; custom attributes are those of the account.
 * Source: the v1 wire contract.
 */
export function contactAttributes(
  accountId: number,
  now: Date,
  keys: CustomKeys['keys'] = [],
): FilterAttributes {
  return {
    ...customAttributes({ accountId, keys }),
    name: nameAttribute,
    email: text(sql.ref('email')),
    phone_number: phoneAttribute,
    identifier: exactText(sql.ref('identifier')),
    country_code: locationAttribute('country_code'),
    city: { ...textParts(additional('city')), ...locationAttribute('city') },
    company: companyAttribute(accountId),
    referer: text(additional('referer')),
    labels: labelsAttribute,
    created_at: dayAttribute(sql.ref('created_at'), now),
    last_activity_at: dayAttribute(sql.ref('last_activity_at'), now),
    blocked: blockedAttribute,
  };
}

const text = (column: ReturnType<typeof sql>): FilterAttribute => ({
  ...textInAnyCase(column),
  ...textParts(column),
});

const additional = (key: string) => sql`(additional_attributes ->> ${key})`;

/** Written like its index, which truncates long texts, and compared again in full. */
function locationAttribute(key: 'city' | 'country_code'): FilterAttribute {
  const place = sql`(additional_attributes ->> ${sql.lit(key)})`;
  const whole = textInAnyCase(place);
  const cut = textInAnyCase(sql`left(${place}, 255)`);
  return {
    ...whole,
    equal_to: (values) => {
      const starts = values.map((value) => Array.from(String(value)).slice(0, 255).join(''));
      const named = whole.equal_to?.(values) ?? sql<SqlBool>`false`;
      return reworded(named, () => sql`(${place} is not null and ${cut.equal_to?.(starts)} and ${named})`);
    },
  };
}

const inAnyCase = text(sql.ref('name'));

/** Names of reachable and of other contacts are in separate indexes. */
const nameAttribute: FilterAttribute = {
  ...inAnyCase,
  equal_to: (values) => {
    const named = inAnyCase.equal_to?.(values);
    return sql<SqlBool>`(${isReachable} and ${named} or ${isUnreachable} and ${named})`;
  },
};

// Written as in the index of those that name a company and have none, or it is not used.
const companyName = sql`coalesce(additional_attributes ->> 'company_name', additional_attributes ->> 'company')`;
const companyText = text(companyName);

/** Contacts that name a company and belong to none, as those do that other clients imported. */
const namesCompanyAlone = sql<SqlBool>`(company_id is null and ${companyName} is not null)`;

type Filter = RawBuilder<SqlBool> | undefined;

const narrowed = (condition: RawBuilder<SqlBool>, matching: Filter): RawBuilder<SqlBool> =>
  matching === undefined ? condition : sql<SqlBool>`(${condition} and ${matching})`;

/** Those of a filter that name a company alone. */
export function alsoNamingCompanyAlone(matching: Filter) {
  return narrowed(namesCompanyAlone, matching);
}

/** Those of a filter that are not indexed. */
export function alsoBehind(id: number, matching: Filter) {
  return narrowed(sql<SqlBool>`id > ${id}`, matching);
}

/** A name is looked up among the companies, and among the contacts that name one and have none. */
const companyAttribute = (accountId: number): FilterAttribute => ({
  ...companyText,
  equal_to: (values) => {
    const keys = sql.join(values.map((value) => sql`company_key(${String(value)})`));
    return sql<SqlBool>`(
      company_id = any(array(
        select c.id from company c
        where c.account_id = ${accountId} and c.deleting_at is null and c.name_key = any(array[${keys}])))
      or company_id is null and ${companyText.equal_to?.(values)})`;
  },
});

/** Numbers are stored with a plus, which some clients leave out. */
const phoneAttribute: FilterAttribute = {
  equal_to: (values) =>
    tested(sql<SqlBool>`phone_number = any(${values.map(withPlus)}::text[])`, isAmong(values.map(withPlus))),
  not_equal_to: (values) =>
    tested(
      sql<SqlBool>`phone_number <> all(${values.map(withPlus)}::text[])`,
      isNotAmong(values.map(withPlus)),
    ),
  starts_with: (values) => {
    const starts = values.map(withPlus);
    const patterns = starts.map((start) => `${likeText(start)}%`);
    return tested(
      sql<SqlBool>`phone_number like any(${patterns}::text[])`,
      unlessNull<string>((value) => starts.some((start) => value.startsWith(start))),
    );
  },
  ...textParts(sql.ref('phone_number')),
};

const withPlus = (value: FilterValue): string => `${value}`.trim().replace(/^(?=\d)/, '+');

/** By the labels of a contact: any of them, none of them. */
const labelsAttribute: FilterAttribute = {
  equal_to: (values) => labeled(values),
  not_equal_to: (values) => sql<SqlBool>`not ${labeled(values)}`,
  is_present: () => labeled(undefined),
  is_not_present: () => sql<SqlBool>`not ${labeled(undefined)}`,
};

/** Whether a contact carries one of the titles, or any label at all. */
function labeled(values: readonly FilterValue[] | undefined): Matching {
  const titles = labelTitles(values?.map(String));
  return sql<SqlBool>`exists (
    select 1 from contact_label l where l.account_id = contact.account_id and l.contact_id = contact.id
    ${values === undefined ? sql`` : sql`and l.title = any(${titles}::text[])`}
  )`;
}

const blockedAttribute: FilterAttribute = {
  equal_to: (values) => sql<SqlBool>`blocked = any(${values.map(flagIn)}::boolean[])`,
  not_equal_to: (values) => sql<SqlBool>`blocked <> all(${values.map(flagIn)}::boolean[])`,
};

function flagIn(value: FilterValue): boolean {
  const word = String(value).trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  throw refused(`${value} is neither true nor false`);
}
