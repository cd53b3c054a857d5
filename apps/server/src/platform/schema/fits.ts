import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Whether a value is what a schema says. For values of ours; what callers send is read by `platform/http`. */
export function fits(schema: TSchema, value: unknown): boolean {
  return Value.Check(schema, value);
}
