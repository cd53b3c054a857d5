import { filterOperators } from '@confab/contract/kit/conditions';
import type { JsonSchema } from '../../openapi/schemas.ts';

export const page: JsonSchema = { description: 'From 1' };

/** A list of titles, where the contract takes other spellings of one as well. */
export function titles(description: string): JsonSchema {
  return { type: 'array', items: { type: 'string' }, description };
}

/** The conditions of a filter, which the contract validates by key. */
export function conditions(keys: string): JsonSchema {
  const value = { type: ['string', 'number', 'boolean'] };
  return {
    description: 'Conditions in order',
    items: {
      type: 'object',
      required: ['attribute_key', 'filter_operator'],
      properties: {
        attribute_key: { type: 'string', description: keys },
        filter_operator: { type: 'string', enum: [...filterOperators] },
        values: { type: 'array', items: value },
        query_operator: {
          type: 'string',
          enum: ['and', 'or'],
          description: 'Joins it to the next one; leave it out of the last',
        },
      },
    },
  };
}

/** Times of a report. */
export const range: Readonly<Record<string, JsonSchema>> = {
  since: { description: 'Seconds since 1970' },
  until: { description: 'Seconds since 1970' },
  business_hours: { description: 'Count the hours of business only' },
};
