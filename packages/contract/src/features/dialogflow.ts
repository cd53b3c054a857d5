import { liveEvent } from '../kit/event.ts';
import { Id, Type } from '../kit/schema.ts';

/** Internal event: the Dialogflow agent of the conversation's inbox has to answer a message. */
export const dialogflowAnswerRequested = liveEvent(
  'dialogflow.answer_requested',
  Type.Object({ conversation_id: Id, message_id: Id }),
);
