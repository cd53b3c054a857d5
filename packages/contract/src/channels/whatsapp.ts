import { Nullable, ShortText, Type } from '../kit/schema.ts';

/** What an administrator may set of a WhatsApp channel, besides `provider_config`. */
export const whatsappInput = {
  /** `whatsapp_cloud`, or `default` for 360dialog. */
  provider: Type.Optional(Nullable(ShortText)),
  /** With its plus sign. */
  phone_number: Type.Optional(Nullable(ShortText)),
};
