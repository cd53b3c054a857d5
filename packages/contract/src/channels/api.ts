import { WebAddress } from '../kit/addresses.ts';
import { FreeInput, Nullable, Type } from '../kit/schema.ts';

/** What an administrator may set of an API channel. `hmac_mandatory` is shared with the website. */
export const apiInput = {
  webhook_url: Type.Optional(Nullable(WebAddress)),
  hmac_mandatory: Type.Optional(Nullable(Type.Boolean())),
  additional_attributes: Type.Optional(Nullable(FreeInput)),
};
