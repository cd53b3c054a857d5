import { Nullable, ShortText, Type } from '../kit/schema.ts';

/**
 * What an administrator may set of a LINE channel. Secret and token are never returned; empty ones keep the
 * stored values.
 */
export const lineInput = {
  line_channel_id: Type.Optional(Nullable(ShortText)),
  line_channel_secret: Type.Optional(Nullable(ShortText)),
  line_channel_token: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
};
