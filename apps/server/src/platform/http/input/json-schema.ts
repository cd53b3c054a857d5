import type { TSchema } from 'typebox';

/** The schema keywords that constrain a value. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  maxItems?: number;
  maxProperties?: number;
  /** Counted in characters, of which each is one or two of JavaScript's. */
  maxLength?: number;
};
