import { Nullable, ShortText, Type, type Static } from './schema.ts';

const Value = Type.Union([ShortText, Type.Number(), Type.Boolean()]);

/**
 * One condition of a filter. `query_operator` joins it to the next one, in any case, and is empty on the last; `and`
 * binds tighter than `or`.
 */
export const Condition = Type.Object({
  attribute_key: ShortText,
  filter_operator: ShortText,
  values: Type.Optional(Nullable(Type.Union([Value, Type.Array(Value, { maxItems: 500 })]))),
  query_operator: Type.Optional(Nullable(ShortText)),
  attribute_model: Type.Optional(Nullable(ShortText)),
  custom_attribute_type: Type.Optional(Nullable(ShortText)),
});
export type Condition = Static<typeof Condition>;

/** The conditions of a filter, in order. */
export const Conditions = Type.Array(Condition, { maxItems: 50 });

export const filterOperators = [
  'equal_to',
  'not_equal_to',
  'contains',
  'does_not_contain',
  'starts_with',
  'is_present',
  'is_not_present',
  'is_greater_than',
  'is_less_than',
  'days_before',
] as const;
export type FilterOperator = (typeof filterOperators)[number];
