import { expect, test } from 'vitest';
import type { Core } from '../core.ts';
import type { Conversation, State } from '../state/state.ts';
import { createStore } from '../state/store.ts';
import { emptyList } from './message-list.ts';
import { createSync } from './sync.ts';

const open: Conversation = { id: 7, status: 'open', contact_last_seen_at: 0 };

/** A session whose server answers with an open conversation, `then` doing something in the meantime. */
function sessionWith(known: Conversation | null, then: (core: Core) => void): Core {
  const store = createStore({ conversation: known, messages: emptyList, history: 'ready' } as State);
  const api = {
    fetchConversation: () => Promise.resolve({ ...open, inbox_id: 1 }),
    fetchMessages: () => {
      then(core);
      return Promise.resolve({ messages: [], lastSeenAt: null });
    },
    fetchContact: () => Promise.resolve({ id: 1 }),
  };
  const core = { store, api } as unknown as Core;
  return core;
}

const resolve = ({ store }: Core): void => store.set({ conversation: { ...open, status: 'resolved' } });

test.each(['load', 'catchUp'] as const)(
  '%s does not reopen a conversation resolved during the request',
  async (verb) => {
    const core = sessionWith(open, resolve);
    await createSync(core, () => Promise.resolve())[verb]();
    expect(core.store.get().conversation?.status).toBe('resolved');
  },
);

test('a conversation reopened while disconnected is open', async () => {
  const core = sessionWith({ ...open, status: 'resolved' }, () => undefined);
  await createSync(core, () => Promise.resolve()).catchUp();
  expect(core.store.get().conversation?.status).toBe('open');
});
