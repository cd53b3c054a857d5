import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of a LINE channel, without secrets. */
export const LineSettings = Type.Object({ line_channel_id: Type.String() });
export type LineSettings = Static<typeof LineSettings>;

export const LineSecrets = Type.Object({
  /** Requests of LINE are signed with it. */
  line_channel_secret: Type.String(),
  /** Lets us call LINE. */
  line_channel_token: Type.String(),
});
export type LineSecrets = Static<typeof LineSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readLineSettings(stored: unknown): LineSettings {
  return Value.Parse(LineSettings, stored);
}
export function readLineSecrets(stored: unknown): LineSecrets {
  return Value.Parse(LineSecrets, stored);
}
