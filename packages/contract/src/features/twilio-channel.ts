import { twilioInput } from '../channels/twilio-sms.ts';
import { AccountParams, route } from '../kit/route.ts';
import { NameText, Nullable, Type } from '../kit/schema.ts';
import { Inbox } from './inbox.ts';

/** The API has a separate route for Twilio inboxes; any error is 422 `{error, fields?}`. */
export const createTwilioInbox = route({
  name: 'twilio_channel.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/channels/twilio_channel',
  summary: 'Add an inbox for a number or a messaging service at Twilio',
  who: 'administrator',
  params: AccountParams,
  wrapper: 'twilio_channel',
  input: Type.Object({ name: Type.Optional(Nullable(NameText)), ...twilioInput }),
  response: Inbox,
  errorStyle: 'message',
  errors: ['unprocessable', 'limit_exceeded'],
});
