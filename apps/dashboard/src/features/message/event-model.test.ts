import type { MessageEvent } from '@confab/contract/features/message';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyThreadEvent, type ThreadEvents, type ThreadState } from './event-model.ts';
import { addPending, mergeNewest, upsertMessage, type PendingMessage, type Thread } from './model.ts';
import { aMessageEvent, visitor } from '../../../test/fixtures/message.ts';

const empty: Thread = { messages: [], pending: [], hasOlder: false };
const stateOf = (thread: Thread): ThreadState => ({ thread, typists: [] });

function play(state: ThreadState, events: readonly ThreadEvents[]): ThreadState {
  return events.reduce((now, each) => applyThreadEvent(now, each, 0), state);
}

const created = (data: MessageEvent): ThreadEvents => ({ name: 'message.created', data });
const updated = (data: MessageEvent): ThreadEvents => ({ name: 'message.updated', data });

describe('messages in a thread', () => {
  it('keep the order of ids however they arrive', () => {
    const after = play(
      stateOf(empty),
      [3, 1, 2].map((id) => created(aMessageEvent({ id }))),
    );
    expect(after.thread?.messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('do not go back to an older state', () => {
    const read = aMessageEvent({ id: 1, status: 'read', updated_at: '2026-01-01T00:00:02.000Z' });
    const sent = aMessageEvent({ id: 1, status: 'sent', updated_at: '2026-01-01T00:00:01.000Z' });
    expect(play(stateOf(empty), [updated(read), created(sent)]).thread?.messages[0]?.status).toBe('read');
  });

  it('do not restore a deleted text from a stale response', () => {
    const gone = aMessageEvent({ id: 1, content: 'gone', content_attributes: { deleted: true } });
    const { thread } = play(stateOf(empty), [updated(gone)]);
    const { updated_at: _time, ...answer } = aMessageEvent({ id: 1, content: 'secret' });
    expect(thread && upsertMessage(thread, answer).messages[0]?.content).toBe('gone');
  });

  it('settle a pending message by its echo id', () => {
    const pending: PendingMessage = {
      echoId: 'e1',
      conversationId: 1,
      content: 'Hi',
      isPrivate: false,
      inReplyTo: undefined,
      copies: undefined,
      template: undefined,
      files: [],
      lostFiles: 0,
      createdAt: 1,
      state: 'sending',
      error: undefined,
      typed: '',
      seenId: undefined,
      newer: undefined,
    };
    const after = play(stateOf(addPending(empty, pending)), [
      created(aMessageEvent({ id: 1, echo_id: 'e1' })),
    ]);
    expect(after.thread?.pending).toEqual([]);
    expect(after.thread?.messages).toHaveLength(1);
  });

  it('leave earlier messages to scrolling', () => {
    const thread = { ...empty, messages: [aMessageEvent({ id: 10 })], hasOlder: true };
    expect(play(stateOf(thread), [created(aMessageEvent({ id: 5 }))]).thread?.messages).toHaveLength(1);
  });

  it('are dropped when a response shows a gap', () => {
    const thread = { ...empty, messages: [aMessageEvent({ id: 1 })] };
    const newest = Array.from({ length: 20 }, (_, index) => aMessageEvent({ id: 100 + index }));
    const merged = mergeNewest(thread, newest);
    expect(merged.messages[0]?.id).toBe(100);
    expect(merged.hasOlder).toBe(true);
  });
});

describe('typing', () => {
  const on: ThreadEvents = { name: 'conversation.typing_on', data: { user: visitor, is_private: false } };

  it('ends with the message', () => {
    const typing = play(stateOf(empty), [on, on]);
    expect(typing.typists).toHaveLength(1);
    expect(play(typing, [created(aMessageEvent({ id: 1, sender: visitor }))]).typists).toEqual([]);
  });

  it('ends with its own event', () => {
    const off: ThreadEvents = { name: 'conversation.typing_off', data: { user: visitor, is_private: false } };
    expect(play(stateOf(empty), [on, off]).typists).toEqual([]);
  });
});

describe('any order and repetition of events', () => {
  const history = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 6 }), at: fc.integer({ min: 1, max: 50 }) }),
    { minLength: 1, maxLength: 14 },
  );

  it('results in the same thread', () => {
    const shuffled = history.chain((steps) => {
      // A state of a message is announced once per time of change.
      const unique = [...new Map(steps.map((step) => [`${step.id}:${step.at}`, step])).values()];
      return fc.tuple(
        fc.constant(unique),
        fc.shuffledSubarray([...unique, ...unique], { minLength: unique.length * 2 }),
      );
    });
    fc.assert(
      fc.property(shuffled, ([inOrder, mixed]) => {
        const eventOf = (steps: typeof inOrder) =>
          steps.map(({ id, at }) =>
            updated(
              aMessageEvent({
                id,
                content: `state ${at}`,
                updated_at: `2026-01-01T00:00:${String(at).padStart(2, '0')}.000Z`,
              }),
            ),
          );
        const sorted = inOrder.toSorted((left, right) => left.at - right.at);
        expect(play(stateOf(empty), eventOf(mixed))).toEqual(play(stateOf(empty), eventOf(sorted)));
      }),
    );
  });
});
