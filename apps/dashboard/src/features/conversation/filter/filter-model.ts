import type { Condition, FilterOperator } from '@confab/contract/kit/conditions';

/** What a value is chosen from, or how it is written. */
export type ValueKind =
  | 'status'
  | 'priority'
  | 'agent'
  | 'inbox'
  | 'label'
  | 'text'
  | 'number'
  | 'day'
  | 'days';

type AttributeKind = 'named' | 'given' | 'number' | 'exact' | 'text' | 'day';

const attributeKinds = {
  status: { kind: 'named', value: 'status' },
  priority: { kind: 'named', value: 'priority' },
  assignee_id: { kind: 'given', value: 'agent' },
  inbox_id: { kind: 'named', value: 'inbox' },
  labels: { kind: 'given', value: 'label' },
  display_id: { kind: 'number', value: 'number' },
  browser_language: { kind: 'exact', value: 'text' },
  country_code: { kind: 'exact', value: 'text' },
  referer: { kind: 'text', value: 'text' },
  created_at: { kind: 'day', value: 'day' },
  last_activity_at: { kind: 'day', value: 'day' },
} as const satisfies Record<string, { kind: AttributeKind; value: ValueKind }>;

export type FilterKey = keyof typeof attributeKinds;
export const filterKeys = Object.keys(attributeKinds) as readonly FilterKey[];

/** What the server knows of each kind, see its `conversationAttributes`. */
const operatorsByKind = {
  named: ['equal_to', 'not_equal_to'],
  given: ['equal_to', 'not_equal_to', 'is_present', 'is_not_present'],
  number: ['equal_to', 'not_equal_to', 'contains'],
  exact: ['equal_to', 'not_equal_to'],
  text: ['equal_to', 'not_equal_to', 'contains', 'does_not_contain'],
  day: ['is_greater_than', 'is_less_than', 'days_before'],
} as const satisfies Record<AttributeKind, readonly FilterOperator[]>;

export type RowOperator = (typeof operatorsByKind)[AttributeKind][number];

/** A condition as it is edited. */
export type FilterRow = {
  /** For the list on screen. */
  id: number;
  key: FilterKey;
  operator: RowOperator;
  value: string;
  /** How it is joined to the next one. */
  joint: 'and' | 'or';
};

export function operatorsOf(key: FilterKey): readonly RowOperator[] {
  return operatorsByKind[attributeKinds[key].kind];
}

/** Undefined where the operator needs no value. */
export function valueKindOf({ key, operator }: Pick<FilterRow, 'key' | 'operator'>): ValueKind | undefined {
  if (operator === 'is_present' || operator === 'is_not_present') return undefined;
  return operator === 'days_before' ? 'days' : attributeKinds[key].value;
}

export function newRow(rows: readonly FilterRow[], key: FilterKey = 'status'): FilterRow {
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
  return { id, key, operator: operatorsOf(key)[0] ?? 'equal_to', value: '', joint: 'and' };
}

/** The row about another attribute. */
export function withKey(row: FilterRow, key: FilterKey): FilterRow {
  return { ...newRow([], key), id: row.id, joint: row.joint };
}

/** The row with another operator; a value of another kind is dropped. */
export function withOperator(row: FilterRow, operator: RowOperator): FilterRow {
  const changed = { ...row, operator };
  return valueKindOf(changed) === valueKindOf(row) ? changed : { ...changed, value: '' };
}

/** What is wrong with a row's value. */
export function problemOf(row: FilterRow): 'missing' | 'not_a_number' | undefined {
  const kind = valueKindOf(row);
  if (kind === undefined) return undefined;
  if (row.value.trim() === '') return 'missing';
  const isNumber = kind === 'number' || kind === 'days';
  return isNumber && !/^\d{1,9}$/.test(row.value.trim()) ? 'not_a_number' : undefined;
}

const numeric: ReadonlySet<ValueKind | undefined> = new Set(['agent', 'inbox', 'number', 'days']);

export function conditionsOf(rows: readonly FilterRow[]): Condition[] {
  return rows.map((row, index) => {
    const kind = valueKindOf(row);
    const value = numeric.has(kind) ? Number(row.value) : row.value.trim();
    return {
      attribute_key: row.key,
      filter_operator: row.operator,
      values: kind === undefined ? [] : [value],
      query_operator: index === rows.length - 1 ? null : row.joint,
    };
  });
}

/** The rows of conditions; undefined when another program made some that cannot be edited here. */
export function rowsOf(conditions: readonly Condition[]): FilterRow[] | undefined {
  const rows = conditions.map((condition, index) => rowOf(condition, index + 1));
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : undefined;
}

function rowOf(condition: Condition, id: number): FilterRow | undefined {
  const key = filterKeys.find((each) => each === condition.attribute_key);
  const operator = key && operatorsOf(key).find((each) => each === condition.filter_operator);
  const values = [condition.values ?? []].flat();
  if (key === undefined || operator === undefined || values.length > 1) return undefined;
  const joint = condition.query_operator?.toLowerCase() === 'or' ? 'or' : 'and';
  return { id, key, operator, value: String(values[0] ?? ''), joint };
}

/** The conditions of a saved filter, which is kept as it was given. */
export function conditionsIn(query: Record<string, unknown>): readonly Condition[] {
  const { payload } = query;
  return Array.isArray(payload) ? payload.filter(isCondition) : [];
}

function isCondition(given: unknown): given is Condition {
  if (typeof given !== 'object' || given === null) return false;
  return (
    'attribute_key' in given &&
    typeof given.attribute_key === 'string' &&
    'filter_operator' in given &&
    typeof given.filter_operator === 'string'
  );
}
