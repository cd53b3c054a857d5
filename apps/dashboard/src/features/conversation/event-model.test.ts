import type { Conversation } from '@confab/contract/features/conversation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessageEvent } from '../../../test/fixtures/message.ts';
import { matchesFilter, itemsOf, narrowed, withEvent, type ListFilter } from './list/list-model.ts';
import {
  applyConversationEvent,
  findCached,
  type ConversationEvents,
  type ConversationState,
} from './event-model.ts';
import type { LiveContext } from './model.ts';
import { orderOf } from './list/order-model.ts';
import { aConversation, cora, eventOf, me } from '../../../test/fixtures/conversation.ts';
import { tabsOf } from './view-model.ts';

const context: LiveContext = { accountId: 1, userId: me.id, agents: [me, cora], teams: [] };
const start = 1_700_000_000;

const tabs: readonly ListFilter[] = [
  { status: 'open', assignee_type: 'me' },
  { status: 'open', assignee_type: 'unassigned' },
  { status: 'open', assignee_type: 'all' },
  { status: 'all', assignee_type: 'all', sort_by: 'priority_desc' },
  { status: 'open', assignee_type: 'all', inbox_id: 2 },
  { status: 'open', assignee_type: 'all', labels: ['vip'] },
  { status: ['resolved', 'snoozed'], sort_by: 'created_at_asc' },
];

/** The cache right after fetching everything. */
function fetched(all: readonly Conversation[], filters: readonly ListFilter[] = tabs): ConversationState {
  return {
    lists: filters.map((filter) => ({
      filter,
      list: {
        pages: [
          {
            items: all.filter((each) => matchesFilter(each, filter, me.id)).toSorted(orderOf(filter.sort_by)),
            isLast: true,
          },
        ],
        pageParams: [1],
      },
    })),
    counts: [{ filter: { status: 'open' }, counts: countsOf(all), isStale: false }],
    views: undefined,
    known: new Map(all.map((each) => [each.id, each])),
    missingIds: new Set(),
  };
}

function countsOf(all: readonly Conversation[]) {
  const open = all.filter((each) => each.status === 'open');
  const assigned = open.filter((each) => each.meta.assignee);
  return {
    mine_count: open.filter((each) => each.meta.assignee?.id === me.id).length,
    assigned_count: assigned.length,
    unassigned_count: open.length - assigned.length,
    all_count: open.length,
  };
}

const play = (state: ConversationState, events: readonly ConversationEvents[]) =>
  events.reduce((now, each) => applyConversationEvent(now, each, context), state);

const idsOf = (state: ConversationState, index: number) =>
  itemsOf(state.lists[index]?.list).map(({ id }) => id);

const updated = (conversation: Conversation): ConversationEvents => ({
  name: 'conversation.updated',
  data: eventOf(conversation),
});

describe('lists', () => {
  const old = aConversation({ id: 1 });
  const young = aConversation({ id: 2, last_activity_at: start + 5 });

  it('add a new conversation where it belongs and count it', () => {
    const fresh = aConversation({ id: 3, updated_at: start + 9, last_activity_at: start + 9 });
    const state = play(fetched([old, young]), [{ name: 'conversation.created', data: eventOf(fresh) }]);
    expect(idsOf(state, 0)).toEqual([]);
    expect(idsOf(state, 1)).toEqual([3, 2, 1]);
    expect(idsOf(state, 4)).toEqual([]);
    expect(state.counts[0]?.counts).toEqual({
      mine_count: 0,
      assigned_count: 0,
      unassigned_count: 3,
      all_count: 3,
    });
  });

  it('move a conversation between tabs when it is assigned', () => {
    const mine = { ...old, updated_at: start + 1, meta: { ...old.meta, assignee: me } };
    const state = play(fetched([old, young]), [updated(mine)]);
    expect(idsOf(state, 0)).toEqual([1]);
    expect(idsOf(state, 1)).toEqual([2]);
    expect(state.counts[0]?.counts.mine_count).toBe(1);
    expect(itemsOf(state.lists[0]?.list)[0]?.meta.assignee?.email).toBe(me.email);
  });

  it('ignore an older event about a resolved conversation', () => {
    const resolved: Conversation = { ...old, status: 'resolved', updated_at: start + 2 };
    const before: Conversation = { ...old, labels: ['vip'], updated_at: start + 1 };
    const state = play(fetched([old, young]), [updated(resolved), updated(before)]);
    expect(idsOf(state, 1)).toEqual([2]);
    expect(findCached(state, 1)?.status).toBe('resolved');
  });

  it('move a conversation up on a message', () => {
    const message = aMessageEvent({
      id: 50,
      conversation_id: 1,
      updated_at: new Date((start + 20) * 1000).toISOString(),
      conversation: {
        assignee_id: null,
        unread_count: 4,
        last_activity_at: start + 20,
        contact_inbox: { source_id: 'source' },
      },
    });
    const state = play(fetched([old, young]), [{ name: 'message.created', data: message }]);
    expect(idsOf(state, 1)).toEqual([1, 2]);
    expect(findCached(state, 1)).toMatchObject({ unread_count: 4, messages: [{ id: 50 }] });
  });

  it('keep lists whose members are decided by the server', () => {
    const filters: ListFilter[] = [{ status: 'open', conversation_type: 'mention' }];
    const fresh = aConversation({ id: 3, updated_at: start + 9 });
    const state = play(fetched([old], filters), [{ name: 'conversation.created', data: eventOf(fresh) }]);
    expect(idsOf(state, 0)).toEqual([1]);
  });

  it('do not append after the loaded end what may have others before it', () => {
    const state = fetched([young]);
    const open = state.lists.map((each) => ({
      ...each,
      list: { ...each.list, pages: each.list.pages.map((page) => ({ ...page, isLast: false })) },
    }));
    const after = play({ ...state, lists: open }, [updated({ ...old, updated_at: start + 1 })]);
    expect(idsOf(after, 1)).toEqual([2]);
  });

  it('request an unknown conversation of a message', () => {
    const state = play(fetched([old]), [
      { name: 'message.created', data: aMessageEvent({ conversation_id: 99 }) },
    ]);
    expect([...state.missingIds]).toEqual([99]);
  });

  it('refetch the counts when the change is unknown', () => {
    const unknown = aConversation({ id: 9, updated_at: start + 1 });
    expect(play(fetched([old]), [updated(unknown)]).counts[0]?.isStale).toBe(true);
  });
});

describe('a response overtaken by events', () => {
  const old = aConversation({ id: 1 });
  const filter: ListFilter = { status: 'open' };
  const page = { items: [old], isLast: true };

  it('adds new ones, removes absent ones, and keeps newer data', () => {
    const fresh = aConversation({ id: 2, last_activity_at: start + 1 });
    const gone: Conversation = { ...old, status: 'resolved', updated_at: start + 1 };
    const stale: Conversation = { ...old, labels: ['old'], updated_at: start - 1 };
    const idsAfter = (received: Conversation[], isFirst = true) =>
      withEvent(page, filter, received, me.id, isFirst).items.map(({ id }) => id);
    expect(idsAfter([fresh])).toEqual([2, 1]);
    expect(idsAfter([fresh], false)).toEqual([1]);
    expect(idsAfter([gone])).toEqual([]);
    expect(withEvent(page, filter, [stale], me.id, true).items[0]?.labels).toEqual([]);
  });
});

describe('tabs', () => {
  it('start with the matching conversations of the list of all', () => {
    const mine = aConversation({ id: 2, meta: { ...aConversation().meta, assignee: me } });
    const pages = [{ items: [aConversation({ id: 1 }), mine], isLast: true }];
    const part = narrowed({ pages, pageParams: [1] }, { status: 'open', assignee_type: 'me' }, me.id);
    expect(itemsOf(part).map(({ id }) => id)).toEqual([2]);
    expect(narrowed(undefined, {}, me.id)).toBeUndefined();
  });

  it.each([
    [['administrator'], ['me', 'unassigned', 'all']],
    [
      ['custom_role', 'conversation_unassigned_manage'],
      ['me', 'unassigned'],
    ],
    [
      ['custom_role', 'conversation_participating_manage'],
      ['me', 'all'],
    ],
    [['custom_role', 'contact_manage'], ['me']],
  ])('are offered to %j: %j', (permissions, tabs) => {
    expect(tabsOf(permissions)).toEqual(tabs);
  });
});

describe('order', () => {
  const at = (id: number, change: Partial<Conversation>) => aConversation({ id, ...change });
  const sorted = (sort: string, ...items: Conversation[]) =>
    items.toSorted(orderOf(sort)).map(({ id }) => id);

  it('sorts a missing priority above urgent', () => {
    const items = [at(1, { priority: 'low' }), at(2, { priority: null }), at(3, { priority: 'urgent' })];
    expect(sorted('priority_asc', ...items)).toEqual([1, 3, 2]);
    expect(sorted('priority_desc', ...items)).toEqual([2, 3, 1]);
  });

  it('sorts conversations waiting for nothing last, both ways', () => {
    const items = [at(1, { waiting_since: 0 }), at(2, { waiting_since: 20 }), at(3, { waiting_since: 10 })];
    expect(sorted('waiting_since_asc', ...items)).toEqual([3, 2, 1]);
    expect(sorted('waiting_since_desc', ...items)).toEqual([2, 3, 1]);
  });
});

describe('the reply window', () => {
  const endsAt = Math.floor(Date.now() / 1000) - 60;
  const closed = aConversation({ can_reply: false, reply_window: { hours: 24, ends_at: endsAt } });
  const receivedNow = (change: object) =>
    aMessageEvent({ id: 9, created_at: endsAt + 60, updated_at: new Date().toISOString(), ...change });
  const after = (state: ConversationState, data: ReturnType<typeof aMessageEvent>) =>
    applyConversationEvent(state, { name: 'message.created', data }, context);
  const open = { can_reply: true, reply_window: { hours: 24, ends_at: endsAt + 60 + 86_400 } };

  it('opens again with a message of the contact, without a conversation event', () => {
    expect(findCached(after(fetched([closed]), receivedNow({})), 1)).toMatchObject(open);
  });

  it('is not changed by agents’ messages, or created where there is none', () => {
    const { can_reply, reply_window } = closed;
    const own = after(fetched([closed]), receivedNow({ message_type: 1 }));
    expect(findCached(own, 1)).toMatchObject({ can_reply, reply_window });
    const endless = after(fetched([aConversation()]), receivedNow({}));
    expect(findCached(endless, 1)).toMatchObject({ can_reply: true, reply_window: null });
  });

  it('stays open when an older event arrives after the message', () => {
    const data = { ...eventOf(closed), updated_at: closed.updated_at + 1, account_id: 1 };
    const late = applyConversationEvent(
      after(fetched([closed]), receivedNow({})),
      { name: 'conversation.updated', data },
      context,
    );
    expect(findCached(late, 1)).toMatchObject(open);
  });
});

describe('people', () => {
  const old = aConversation({ id: 1, meta: { ...aConversation().meta, assignee: cora } });

  it('updates presence', () => {
    const state = play(fetched([old]), [
      { name: 'presence.update', data: { users: { '2': 'busy' }, contacts: { '7': 'online' } } },
    ]);
    expect(findCached(state, 1)?.meta).toMatchObject({
      sender: { availability_status: 'online' },
      assignee: { availability_status: 'busy' },
    });
  });

  it('renames a contact wherever it is shown', () => {
    const contact = { ...eventOf(old).meta.sender, name: 'Vera Verified' };
    const state = play(fetched([old]), [{ name: 'contact.updated', data: contact }]);
    expect(itemsOf(state.lists[2]?.list)[0]?.meta.sender.name).toBe('Vera Verified');
  });
});

describe('any order and repetition of events', () => {
  type Step = { id: number; kind: 'status' | 'assign' | 'label' | 'priority' | 'incoming' | 'note' };
  const steps = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom<Step['kind']>('status', 'assign', 'label', 'priority', 'incoming', 'note'),
    }),
    { minLength: 1, maxLength: 12 },
  );

  /** A small server: plays the steps, emits the events, and ends with what a fetch would return. */
  function run(from: readonly Conversation[], played: readonly Step[]) {
    const rows = new Map(from.map((each) => [each.id, each]));
    const events: ConversationEvents[] = [];
    for (const [index, step] of played.entries()) {
      const now = start + 1 + index;
      const row = rows.get(step.id);
      if (!row) continue;
      const [next, emitted] = carryOut(row, step.kind, now, 100 + index);
      rows.set(step.id, next);
      events.push(...emitted);
    }
    return { events, all: [...rows.values()] };
  }

  function carryOut(
    row: Conversation,
    kind: Step['kind'],
    now: number,
    messageId: number,
  ): [Conversation, ConversationEvents[]] {
    const next: Conversation = { ...row, updated_at: now };
    switch (kind) {
      case 'status':
        next.status = row.status === 'open' ? 'resolved' : 'open';
        break;
      case 'assign':
        next.meta = { ...row.meta, assignee: row.meta.assignee?.id === me.id ? cora : me };
        break;
      case 'label':
        next.labels = row.labels.length > 0 ? [] : ['vip'];
        break;
      case 'priority':
        next.priority = row.priority === 'high' ? 'urgent' : 'high';
        break;
      case 'incoming':
      case 'note':
        return eventText(next, kind === 'note', now, messageId);
    }
    return [next, [updated(next)]];
  }

  function eventText(
    row: Conversation,
    isNote: boolean,
    now: number,
    messageId: number,
  ): [Conversation, ConversationEvents[]] {
    const unread_count = isNote ? row.unread_count : Math.min(10, row.unread_count + 1);
    const message = aMessageEvent({
      id: messageId,
      conversation_id: row.id,
      private: isNote,
      message_type: isNote ? 1 : 0,
      created_at: now,
      updated_at: new Date(now * 1000).toISOString(),
      conversation: {
        assignee_id: null,
        unread_count,
        last_activity_at: now,
        contact_inbox: { source_id: 'source' },
      },
    });
    const next = {
      ...row,
      unread_count,
      last_activity_at: now,
      timestamp: now,
      messages: [message],
      last_non_activity_message: message,
    };
    // The row's own time moves on without an event of its own.
    return [next, [{ name: 'message.created', data: message }]];
  }

  /** What people see, without the version fields. */
  const seen = (state: ConversationState) => ({
    lists: state.lists.map(({ list }) => itemsOf(list).map(plain)),
    counts: state.counts.map(({ counts }) => counts),
  });
  const plain = ({ updated_at: _at, ...rest }: Conversation & { received_at?: number }) => {
    const { received_at: _received, ...wire } = rest;
    return wire;
  };

  it('results in what a refetch would show', () => {
    const from = [1, 2, 3, 4].map((id) => aConversation({ id, inbox_id: 1 + (id % 2) }));
    const mixed = steps.chain((played) => {
      const { events, all } = run(from, played);
      const twice = [...events, ...events];
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(twice, { minLength: twice.length }));
    });
    fc.assert(
      fc.property(mixed, ([all, events]) => {
        expect(seen(play(fetched(from), events))).toEqual(seen(fetched(all)));
      }),
      { numRuns: 300 },
    );
  });
});
