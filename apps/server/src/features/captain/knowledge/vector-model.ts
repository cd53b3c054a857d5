import { sql, type RawBuilder } from 'kysely';

/** As many numbers as an index of the extension holds. */
export const maxDimensions = 4000;

/** Numbers as the index compares them. The length is part of the expression, or the index is not used. */
export function asHalfvec(numbers: RawBuilder<unknown>, dimensions: number): RawBuilder<number> {
  return sql`${numbers}::halfvec(${sql.lit(dimensions)})`;
}

export function asReals(vector: readonly number[]): RawBuilder<number[]> {
  return sql`${[...vector]}::real[]`;
}

/** The name of the model and of where it is: what another one says is not comparable. */
export function modelName({ apiUrl, model }: { apiUrl: string; model: string }): string {
  return `${model} ${apiUrl}`;
}
