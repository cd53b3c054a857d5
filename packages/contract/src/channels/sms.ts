import { Nullable, ShortText, Type } from '../kit/schema.ts';

/** What an administrator may set of a Bandwidth channel, besides `provider_config`. */
export const smsInput = {
  /** With country code and a plus before it. */
  phone_number: Type.Optional(Nullable(ShortText)),
};
