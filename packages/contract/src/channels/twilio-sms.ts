import { Nullable, OneOf, ShortText, Type } from '../kit/schema.ts';

/** Over what messages of a Twilio number go. */
export const twilioMediums = ['sms', 'whatsapp'] as const;
export type TwilioMedium = (typeof twilioMediums)[number];

const Text = Type.Optional(Nullable(ShortText));

/** What an administrator may set of a Twilio channel. All but the credentials is for a new one only. */
export const twilioInput = {
  medium: Type.Optional(Nullable(OneOf(twilioMediums))),
  account_sid: Text,
  /** With an API key its secret, else the account's token. */
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
