import { AccountParams, route } from '../kit/route.ts';
import { Id, Type, type Static } from '../kit/schema.ts';
import { MessageEvent } from './message.ts';

const base = '/api/v1/accounts/:account_id/integrations/dyte';

/** A call participant, as sent to its provider. */
export const CallParticipant = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The token with which they join. */
  token: Type.String(),
});
export type CallParticipant = Static<typeof CallParticipant>;

export const createMeeting = route({
  name: 'dyte.create_meeting',
  method: 'POST',
  path: `${base}/create_a_meeting`,
  summary: 'Begin a video call with the visitor of a website: a message with the way into it',
  who: 'member',
  params: AccountParams,
  /** The display id. */
  input: Type.Object({ conversation_id: Id }),
  response: MessageEvent,
  errors: ['unprocessable', 'too_many_messages'],
  limits: [{ by: 'account', limit: 60, seconds: 60 }],
});

export const joinMeeting = route({
  name: 'dyte.join_meeting',
  method: 'POST',
  path: `${base}/add_participant_to_meeting`,
  summary: 'What an agent joins the video call of a message with',
  who: 'member',
  repeatsResponse: false,
  params: AccountParams,
  input: Type.Object({ message_id: Id }),
  response: CallParticipant,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 300, seconds: 60 }],
});
