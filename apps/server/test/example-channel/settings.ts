import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** An inbox's stored settings, readable by everyone who may see it. */
export const ExampleSettings = Type.Object({
  /** Identifies the inbox in the URL that the provider calls. */
  address: Type.String({ minLength: 1 }),
  /** The address of the inbox at the provider. */
  display_name: Type.String(),
});
export type ExampleSettings = Static<typeof ExampleSettings>;

/** Secrets shared with the provider. */
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
