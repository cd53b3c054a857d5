import {
  customFilterTypes,
  maxCustomFilters,
  type CustomFilterType,
  type CustomFilterTypeInput,
} from '@confab/contract/features/custom-filter';
import { invalidField } from '@confab/contract/kit/errors';

/** The stored values of a saved filter. */
export type CustomFilterValues = { name: string; filter_type: number; query: Record<string, unknown> };

type Input = {
  name?: string;
  filter_type?: CustomFilterTypeInput | null;
  query?: Record<string, unknown>;
};

/** The given values as they are stored. Throws `invalid` on a blank name. */
export function customFilterValues({ name, filter_type: type, query }: Input): Partial<CustomFilterValues> {
  if (name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(type === undefined || type === null ? {} : { filter_type: filterTypeNumber(type) }),
    ...(query === undefined ? {} : { query }),
  };
}

/** By name, or by number as some clients have it. */
export function filterTypeNumber(input: CustomFilterTypeInput): number {
  const index = customFilterTypes.findIndex((name) => name === input);
  return index >= 0 ? index : Number(input);
}

export function filterTypeOf(stored: number): CustomFilterType {
  return customFilterTypes[stored] ?? 'conversation';
}

export function tooManyCustomFilters() {
  return invalidField(
    'account_id',
    'too_many',
    `Account can have ${maxCustomFilters} saved filters a person at most`,
  );
}
