import type { Condition } from '@confab/contract/kit/conditions';
import { Failure } from '@confab/contract/kit/errors';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type SqlBool,
} from 'kysely';
import { expect, test } from 'vitest';
import {
  alternativesOf,
  joinedSql,
  matchingAll,
  type FilterAttributes,
  type Matching,
} from './conditions-model.ts';

/** Writes SQL, and runs none. */
const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const textOf = (matching: Matching): string => matching.compile(db).sql;

const attributes: FilterAttributes = {
  status: {
    equal_to: (values) => sql<SqlBool>`status = ${sql.lit(values.join('|'))}`,
    is_present: (values) => sql<SqlBool>`status is not null ${sql.lit(values.length)}`,
    is_not_present: () => sql<SqlBool>`status is null`,
  },
  city: { contains: () => sql<SqlBool>`city` },
};
const condition = (more: Partial<Condition> = {}): Condition => ({
  attribute_key: 'status',
  filter_operator: 'equal_to',
  values: ['open'],
  ...more,
});
const sqlOf = (...conditions: Condition[]): string => textOf(matchingAll(conditions, attributes));
const joinedBy = (...operators: (string | null | undefined)[]) =>
  operators.map((word) => ({
    attribute_key: 'status',
    ...(word === undefined ? {} : { query_operator: word }),
  }));

test('no conditions match everything', () => {
  expect(sqlOf()).toBe('true');
});

test('a condition is the SQL of its operator, with its values', () => {
  expect(sqlOf(condition({ values: ['open', '', 'pending'] }))).toBe("((status = 'open|pending'))");
  expect(sqlOf(condition({ values: 'open' }))).toBe("((status = 'open'))");
  expect(sqlOf(condition({ values: 0 }))).toBe("((status = '0'))");
});

test.each([
  ['is_present', '((status is not null 0))'],
  ['is_not_present', '((status is null))'],
])('%s needs no value', (filter_operator, text) => {
  expect(sqlOf(condition({ filter_operator, values: null }))).toBe(text);
});

test('"and" binds tighter than "or"', () => {
  const [open, city] = [
    condition({ query_operator: ' AND ' }),
    condition({ attribute_key: 'city', filter_operator: 'contains', query_operator: 'or' }),
  ];
  expect(sqlOf(open, city, condition())).toBe("((status = 'open' and city) or (status = 'open'))");
});

test('parts that are SQL already are joined unchanged', () => {
  const parts = [sql<SqlBool>`a`, sql<SqlBool>`b`];
  expect(textOf(joinedSql(joinedBy('or', null), parts))).toBe('((a) or (b))');
  expect(textOf(joinedSql(joinedBy('and', 'and', null), parts))).toBe('((a and b))');
});

test.each([
  [[], []],
  [[undefined], [[0]]],
  [['and'], [[0]]],
  [['or'], [[0]]],
  [
    ['and', 'or', 'and', ''],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    ['or', 'or', null],
    [[0], [1], [2]],
  ],
])('%j joins the positions %j', (operators, positions) => {
  expect(alternativesOf(joinedBy(...operators))).toEqual(positions);
});

const failureOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Failure ? [error.code, error.message] : error;
  }
};

test.each([
  [condition({ attribute_key: 'size' }), 'Unknown attribute size. Known are: status, city'],
  [condition({ attribute_key: 'toString' }), 'Unknown attribute toString. Known are: status, city'],
  [
    condition({ filter_operator: 'contains' }),
    'status cannot be filtered by contains. It knows: equal_to, is_present, is_not_present',
  ],
  [
    condition({ filter_operator: 'toString' }),
    'status cannot be filtered by toString. It knows: equal_to, is_present, is_not_present',
  ],
  [condition({ values: [] }), 'status needs a value'],
  [condition({ values: [''] }), 'status needs a value'],
  [condition({ values: undefined }), 'status needs a value'],
  [condition({ query_operator: 'xor' }), 'status needs "and" or "or" before the next condition'],
])('rejects %j', (input, message) => {
  expect(failureOf(() => sqlOf(input))).toEqual(['unprocessable', message]);
});

test.each(['', null, undefined])('before another one, %j joins nothing', (word) => {
  const message = 'status needs "and" or "or" before the next condition';
  expect(failureOf(() => alternativesOf(joinedBy(word, null)))).toEqual(['unprocessable', message]);
});
