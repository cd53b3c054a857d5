import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Whether a value matches a schema. For our own values; input of callers is read by `platform/http`. */
export function matchesSchema(schema: TSchema, value: unknown): boolean {
  return Value.Check(schema, value);
}
