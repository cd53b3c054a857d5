import { sql, type RawBuilder } from 'kysely';

/* Vectors are stored as arrays of numbers; only comparisons need the extension. */

/** Numbers as an index compares them. Their count is part of the expression, or the index is not used. */
export function asHalfvec(numbers: RawBuilder<unknown>, dimensions: number): RawBuilder<number> {
  return sql`${numbers}::halfvec(${sql.lit(dimensions)})`;
}

export function asReals(vector: readonly number[]): RawBuilder<number[]> {
  return sql`${[...vector]}::real[]`;
}
