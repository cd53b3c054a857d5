import type { AttributeDisplayType, CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { Condition, FilterOperator } from '@confab/contract/kit/conditions';

/** What a value is chosen from, or how it is written. */
export type ValueKind =
  | 'status'
  | 'priority'
  | 'agent'
  | 'team'
  | 'messageType'
  | 'inbox'
  | 'label'
  | 'country'
  | 'text'
  | 'number'
  | 'day'
  | 'days'
  | 'decimal'
  | 'choice'
  | 'flag';

type AttributeKind =
  | 'named'
  | 'given'
  | 'number'
  | 'exact'
  | 'text'
  | 'phone'
  | 'day'
  | 'ownText'
  | 'ownNumber'
  | 'ownDay'
  | 'ownFlag';

/** What has the same name is compared alike, in every list. */
const attributeKinds = {
  status: { kind: 'named', value: 'status' },
  priority: { kind: 'named', value: 'priority' },
  assignee_id: { kind: 'given', value: 'agent' },
  inbox_id: { kind: 'named', value: 'inbox' },
  labels: { kind: 'given', value: 'label' },
  display_id: { kind: 'number', value: 'number' },
  browser_language: { kind: 'exact', value: 'text' },
  country_code: { kind: 'exact', value: 'country' },
  referer: { kind: 'text', value: 'text' },
  created_at: { kind: 'day', value: 'day' },
  last_activity_at: { kind: 'day', value: 'day' },
  name: { kind: 'text', value: 'text' },
  email: { kind: 'text', value: 'text' },
  phone_number: { kind: 'phone', value: 'text' },
  identifier: { kind: 'exact', value: 'text' },
  company: { kind: 'text', value: 'text' },
  city: { kind: 'text', value: 'text' },
  blocked: { kind: 'named', value: 'flag' },
  team_id: { kind: 'given', value: 'team' },
  message_type: { kind: 'named', value: 'messageType' },
  content: { kind: 'text', value: 'text' },
  mail_subject: { kind: 'text', value: 'text' },
  conversation_language: { kind: 'exact', value: 'text' },
} as const satisfies Record<string, { kind: AttributeKind; value: ValueKind }>;

export type StandardKey = keyof typeof attributeKinds;

/** How custom attributes are filtered by, by their type. */
const customKinds: Readonly<Record<AttributeDisplayType, { kind: AttributeKind; value: ValueKind }>> = {
  text: { kind: 'ownText', value: 'text' },
  link: { kind: 'ownText', value: 'text' },
  list: { kind: 'ownFlag', value: 'choice' },
  checkbox: { kind: 'ownFlag', value: 'flag' },
  number: { kind: 'ownNumber', value: 'decimal' },
  currency: { kind: 'ownNumber', value: 'decimal' },
  percent: { kind: 'ownNumber', value: 'decimal' },
  date: { kind: 'ownDay', value: 'day' },
};

/** An attribute to filter by; `custom` for one of the account's own. */
export type FilterAttribute = { key: string; custom: CustomAttribute | undefined };

/** The attributes of a list's filter; a new condition starts with the first. */
export type FilterAttributes = readonly [FilterAttribute, ...FilterAttribute[]];

/** The standard attributes of a list, then those the account defined for it. */
export function filterAttributes(
  [first, ...keys]: readonly [StandardKey, ...StandardKey[]],
  custom: readonly CustomAttribute[] = [],
): FilterAttributes {
  const own = custom.map((attribute) => ({ key: attribute.attribute_key, custom: attribute }));
  return [standard(first), ...keys.map(standard), ...own];
}

const standard = (key: StandardKey): FilterAttribute => ({ key, custom: undefined });

export function standardKey({ key, custom }: FilterAttribute): StandardKey | undefined {
  return custom === undefined && isStandard(key) ? key : undefined;
}

const isStandard = (key: string): key is StandardKey => Object.hasOwn(attributeKinds, key);

function kindOf(attribute: FilterAttribute): { kind: AttributeKind; value: ValueKind } {
  if (attribute.custom !== undefined) return customKinds[attribute.custom.attribute_display_type];
  const key = standardKey(attribute);
  return key === undefined ? { kind: 'exact', value: 'text' } : attributeKinds[key];
}

/** The attributes the server supports for each kind, see its `conversationAttributes` and `contactAttributes`. */
const operatorsByKind = {
  named: ['equal_to', 'not_equal_to'],
  given: ['equal_to', 'not_equal_to', 'is_present', 'is_not_present'],
  number: ['equal_to', 'not_equal_to', 'contains'],
  exact: ['equal_to', 'not_equal_to'],
  text: ['equal_to', 'not_equal_to', 'contains', 'does_not_contain'],
  phone: ['equal_to', 'not_equal_to', 'contains', 'does_not_contain', 'starts_with'],
  day: ['is_greater_than', 'is_less_than', 'days_before'],
  ownText: ['equal_to', 'not_equal_to', 'contains', 'does_not_contain', 'is_present', 'is_not_present'],
  ownNumber: ['equal_to', 'not_equal_to', 'is_greater_than', 'is_less_than', 'is_present', 'is_not_present'],
  ownDay: ['equal_to', 'not_equal_to', 'is_greater_than', 'is_less_than', 'is_present', 'is_not_present'],
  ownFlag: ['equal_to', 'not_equal_to', 'is_present', 'is_not_present'],
} as const satisfies Record<AttributeKind, readonly FilterOperator[]>;

export type RowOperator = (typeof operatorsByKind)[AttributeKind][number];

/** A condition as it is edited. */
export type FilterRow = {
  /** For the list on screen. */
  id: number;
  attribute: FilterAttribute;
  operator: RowOperator;
  value: string;
  /** How it is joined to the next one. */
  joint: 'and' | 'or';
};

export function operatorsOf(attribute: FilterAttribute): readonly RowOperator[] {
  return operatorsByKind[kindOf(attribute).kind];
}

/** Undefined where the operator needs no value. */
export function valueKindOf({
  attribute,
  operator,
}: Pick<FilterRow, 'attribute' | 'operator'>): ValueKind | undefined {
  if (operator === 'is_present' || operator === 'is_not_present') return undefined;
  return operator === 'days_before' ? 'days' : kindOf(attribute).value;
}

export function newRow(rows: readonly FilterRow[], attribute: FilterAttribute): FilterRow {
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
  return { id, attribute, operator: operatorsOf(attribute)[0] ?? 'equal_to', value: '', joint: 'and' };
}

/** The row about another attribute. */
export function withAttribute(row: FilterRow, attribute: FilterAttribute): FilterRow {
  return { ...newRow([], attribute), id: row.id, joint: row.joint };
}

/** The row with another operator; a value of another kind is dropped. */
export function withOperator(row: FilterRow, operator: RowOperator): FilterRow {
  const changed = { ...row, operator };
  return valueKindOf(changed) === valueKindOf(row) ? changed : { ...changed, value: '' };
}

/** The error of a row's value; `not_here` is for attributes that are not available in the list. */
export type RowProblem = 'missing' | 'not_a_number' | 'not_a_decimal' | 'not_here';

/** The error of a row on its own. */
export function problemOf(row: FilterRow): RowProblem | undefined {
  const kind = valueKindOf(row);
  if (kind === undefined) return undefined;
  if (row.value.trim() === '') return 'missing';
  if (kind === 'decimal' && !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(row.value.trim())) return 'not_a_decimal';
  const isNumber = kind === 'number' || kind === 'days';
  return isNumber && !/^\d{1,9}$/.test(row.value.trim()) ? 'not_a_number' : undefined;
}

const numeric: ReadonlySet<ValueKind | undefined> = new Set([
  'agent',
  'team',
  'inbox',
  'number',
  'days',
  'decimal',
]);

export function conditionsOf(rows: readonly FilterRow[]): Condition[] {
  return rows.map((row, index) => {
    const kind = valueKindOf(row);
    const value = numeric.has(kind) ? Number(row.value) : row.value.trim();
    return {
      attribute_key: row.attribute.key,
      filter_operator: row.operator,
      values: kind === undefined ? [] : [value],
      query_operator: index === rows.length - 1 ? null : row.joint,
    };
  });
}

/** The rows of conditions; undefined when another program made some that cannot be edited here. */
export function rowsOf(
  conditions: readonly Condition[],
  attributes: readonly FilterAttribute[],
): FilterRow[] | undefined {
  const rows = conditions.map((condition, index) => rowOf(condition, index + 1, attributes));
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : undefined;
}

function rowOf(
  condition: Condition,
  id: number,
  attributes: readonly FilterAttribute[],
): FilterRow | undefined {
  const attribute = attributes.find(({ key }) => key === condition.attribute_key);
  const operator = attribute && operatorsOf(attribute).find((each) => each === condition.filter_operator);
  const values = [condition.values ?? []].flat();
  if (attribute === undefined || operator === undefined || values.length > 1) return undefined;
  const joint = condition.query_operator?.toLowerCase() === 'or' ? 'or' : 'and';
  return { id, attribute, operator, value: String(values[0] ?? ''), joint };
}
