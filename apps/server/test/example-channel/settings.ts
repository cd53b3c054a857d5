import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** What is stored of an inbox, readable by all who may see it. */
export const ExampleSettings = Type.Object({
  /** Names the inbox in the address the provider calls. */
  address: Type.String({ minLength: 1 }),
  /** What the provider calls us. */
  display_name: Type.String(),
});
export type ExampleSettings = Static<typeof ExampleSettings>;

/** What only the provider and we know. */
export const ExampleSecrets = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  signing_secret: Type.String({ minLength: 1 }),
});
export type ExampleSecrets = Static<typeof ExampleSecrets>;

export function readSettings(stored: unknown): ExampleSettings {
  return Value.Parse(ExampleSettings, stored);
}
export function readSecrets(stored: unknown): ExampleSecrets {
  return Value.Parse(ExampleSecrets, stored);
}
