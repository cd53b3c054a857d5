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
  /** Counted in characters, each of which is one or two UTF-16 code units. */
  maxLength?: number;
};
