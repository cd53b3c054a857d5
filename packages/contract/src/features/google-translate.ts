import { liveEvent } from '../kit/event.ts';
import { Id, Type } from '../kit/schema.ts';

/** Internal event: it is to be found out in which language a contact began a conversation. */
export const languageRequested = liveEvent(
  'google_translate.language_requested',
  Type.Object({ conversation_id: Id, message_id: Id }),
);
