import { expect, test } from 'vitest';
import { contact, member } from '../../../test/live.ts';
import type { Audience } from '../outbox/outbox.ts';
import type { Subscriber } from './hub-types.ts';
import { createSubscribers } from './subscribers.ts';

type Named = { name: string; subscriber: Subscriber };

const named = (name: string, id: number, inboxIds: Subscriber['inboxIds'], accountId = 1): Named => ({
  name,
  subscriber: member(name, { id, inboxIds, accountId }),
});

function gathered() {
  const people = {
    admin: named('admin', 1, 'all'),
    one: named('one', 2, [10]),
    both: named('both', 3, [10, 20]),
    none: named('none', 4, []),
    visitor: { name: 'visitor', subscriber: contact('visitor') },
    foreign: named('foreign', 2, 'all', 2),
  };
  const subscribers = createSubscribers<Named>();
  for (const person of Object.values(people)) subscribers.add(person);
  const offered = (audience: Audience): string[] =>
    subscribers
      .candidates(1, audience)
      .map(({ name }) => name)
      .toSorted();
  return { subscribers, offered, ...people };
}

const inbox = (id: number): Audience => ({ conversation: { inbox_id: id, assignee_id: null } });

test('an event of an inbox is offered only to those who may see it', () => {
  const { offered } = gathered();
  expect(offered(inbox(10))).toEqual(['admin', 'both', 'one']);
  expect(offered(inbox(20))).toEqual(['admin', 'both']);
  expect(offered(inbox(30))).toEqual(['admin']);
  expect(offered({ account: true })).toEqual(['admin', 'both', 'none', 'one']);
  expect(offered({ users: [4, 4, 9] })).toEqual(['none']);
  expect(offered({ ...inbox(20), users: [3, 4] })).toEqual(['admin', 'both', 'none']);
  expect(offered({ ...inbox(20), contacts: ['visitor', 'visitor', 'unknown'] })).toEqual([
    'admin',
    'both',
    'visitor',
  ]);
  expect(offered({})).toEqual([]);
});

test('an event for a few members of an inbox costs nothing for all others', () => {
  const { offered } = gathered();
  expect(offered({ ...inbox(10), onlyUsers: [3, 9] })).toEqual(['both']);
  expect(offered({ account: true, onlyUsers: [2] })).toEqual(['one']);
  expect(offered({ ...inbox(10), onlyUsers: [] })).toEqual([]);
});

test('a removed subscriber is offered nothing, and others of the same inbox are unaffected', () => {
  const { subscribers, offered, both, visitor } = gathered();
  subscribers.remove(both);
  subscribers.remove(both);
  subscribers.remove(visitor);
  expect(subscribers.size()).toBe(4);
  expect(offered(inbox(20))).toEqual(['admin']);
  expect(offered({ ...inbox(10), users: [3], contacts: ['visitor'] })).toEqual(['admin', 'one']);
});

test('a member whose access is being looked up is offered every conversation until it is known', () => {
  const { subscribers, offered, one, visitor } = gathered();
  subscribers.widen(one);
  subscribers.widen(visitor);
  expect(offered(inbox(20))).toEqual(['admin', 'both', 'one']);
  expect(offered(inbox(10))).toEqual(['admin', 'both', 'one']);
  expect(offered({ contacts: ['visitor'] })).toEqual(['visitor']);
  subscribers.remove(one);
  one.subscriber = { ...one.subscriber, inboxIds: [20] };
  subscribers.add(one);
  expect(offered(inbox(10))).toEqual(['admin', 'both', 'one']);
  subscribers.narrow(one);
  expect(offered(inbox(10))).toEqual(['admin', 'both']);
  expect(offered(inbox(20))).toEqual(['admin', 'both', 'one']);
});
