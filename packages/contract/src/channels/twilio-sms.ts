import { Nullable, OneOf, ShortText, Type } from '../kit/schema.ts';

/** The medium of a Twilio number's messages. */
export const twilioMediums = ['sms', 'whatsapp'] as const;
export type TwilioMedium = (typeof twilioMediums)[number];

const Text = Type.Optional(Nullable(ShortText));

/**
 * What an administrator may set of a Twilio channel. Everything but the credentials is for new inboxes only.
 */
export const twilioInput = {
  medium: Type.Optional(Nullable(OneOf(twilioMediums))),
  account_sid: Text,
  /** The secret of the API key, else the account's token. */
  auth_token: Text,
  api_key_sid: Text,
  /** Sends from the numbers of a messaging service; instead of a number. */
  messaging_service_sid: Text,
  phone_number: Text,
};

/** Keys of a Twilio inbox; all but the medium are for administrators. */
export const twilioKeys = {
  medium: Type.Optional(OneOf(twilioMediums)),
  account_sid: Type.Optional(Type.String()),
  auth_token: Type.Optional(Type.String()),
  api_key_sid: Type.Optional(Nullable(Type.String())),
};
