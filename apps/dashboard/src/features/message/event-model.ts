import type { ContactPush } from '@confab/contract/features/contact';
import type { MessageEvent, Sender } from '@confab/contract/features/message';
import { withoutEnvelope } from '../../platform/live/envelope.ts';
import { fromEvent, upsertMessage, type Thread } from './model.ts';
import { startTyping, stopTyping, typistKey, type Typist } from './typing-model.ts';

/** The cached messages of one conversation. */
export type ThreadState = { thread: Thread | undefined; typists: readonly Typist[] };

export type ThreadEvents =
  | { name: 'message.created' | 'message.updated' | 'first.reply.created'; data: MessageEvent }
  | { name: 'conversation.contact_changed'; data: { meta: { sender: ContactPush } } }
  | { name: 'contact.updated' | 'contact.merged'; data: ContactPush }
  | {
      name: 'conversation.typing_on' | 'conversation.typing_off';
      data: { user: Sender; is_private: boolean };
    };

/**
 * The state of a conversation after an event of it. Messages may arrive twice and in any order. `now` in ms, for
 * typing, which has no timestamp of its own.
 */
export function applyThreadEvent(state: ThreadState, event: ThreadEvents, now: number): ThreadState {
  switch (event.name) {
    case 'message.created':
    case 'message.updated':
    case 'first.reply.created': {
      const { thread, typists } = state;
      return {
        thread: thread && upsertMessage(thread, fromEvent(event.data)),
        typists: event.name === 'message.created' ? withoutSender(typists, event.data.sender) : typists,
      };
    }
    case 'conversation.contact_changed':
      return {
        ...state,
        thread: state.thread && withContact(state.thread, event.data.meta.sender, () => true),
      };
    case 'contact.updated':
    case 'contact.merged':
      return { ...state, thread: state.thread && withContact(state.thread, event.data, isSame) };
    case 'conversation.typing_on':
      return { ...state, typists: startTyping(state.typists, event.data.user, event.data.is_private, now) };
    case 'conversation.typing_off':
      return { ...state, typists: stopTyping(state.typists, typistKey(event.data.user)) };
  }
}

const isSame = (sender: Sender, contact: ContactPush): boolean => sender.id === contact.id;

/** The messages of the contact with what is known of it now; the same object when it wrote none. */
function withContact(
  thread: Thread,
  contact: ContactPush,
  isOf: (sender: Sender, contact: ContactPush) => boolean,
): Thread {
  const author = withoutEnvelope(contact);
  let isChanged = false;
  const messages = thread.messages.map((message) => {
    const { sender } = message;
    if (sender?.type !== 'contact' || !isOf(sender, contact)) return message;
    isChanged = true;
    return { ...message, sender: author };
  });
  return isChanged ? { ...thread, messages } : thread;
}

/** The sender of a message has stopped typing. */
function withoutSender(typists: readonly Typist[], sender: Sender | undefined): readonly Typist[] {
  return sender && typists.length > 0 ? stopTyping(typists, typistKey(sender)) : typists;
}
