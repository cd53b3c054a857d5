import { expect, test } from 'vitest';
import type { MemberAvailability } from '../../features/account/index.ts';
import type { PresenceSent } from '../../platform/live/hub-types.ts';
import { createPresenceBoard } from './presence-board.ts';

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Online if present, except for the user who is busy and the one who always has the chosen availability. */
const membersUpTo = (count: number): MemberAvailability[] =>
  ids(count).map((id) => ({ id, availability: id === 3 ? 2 : 0, auto_offline: id !== 4 }));

const unsent = (): PresenceSent => ({ board: null, version: 0, atMs: 0 });

function boardOf(count: number, withContacts = true) {
  const board = createPresenceBoard(9);
  const members = membersUpTo(count);
  return {
    show: (users: readonly number[], contacts: readonly number[] = []) =>
      board.show({ members, users: new Set(users), contacts: withContacts ? new Set(contacts) : null }),
    ask: (sent: PresenceSent, changesOnly: boolean, nowMs = 0): unknown => {
      const text = board.answer({ changesOnly, sent }, nowMs);
      return text === null ? null : JSON.parse(text);
    },
  };
}

const update = (users: object, contacts?: object) => ({
  event: 'presence.update',
  data: { users, ...(contacts && { contacts }), account_id: 9 },
});
const changed = (users: object, contacts?: object) => ({
  event: 'presence.changed',
  data: { users, ...(contacts && { contacts }), account_id: 9 },
});

test('a client with change support receives all at first, then changes, then nothing', () => {
  const { show, ask } = boardOf(20);
  const sent = unsent();
  show([1, 2, 3], [50]);
  expect(ask(sent, true)).toEqual(
    update({ 1: 'online', 2: 'online', 3: 'busy', 4: 'online' }, { 50: 'online' }),
  );
  expect(ask(sent, true)).toBeNull();
  show([1, 3, 4], [50]);
  show([1, 3, 4], [51, 52]);
  expect(ask(sent, true)).toEqual(changed({ 2: 'offline' }, { 50: 'offline', 51: 'online', 52: 'online' }));
  show([1, 3, 4], [51, 52]);
  expect(ask(sent, true)).toBeNull();
});

test('users who came and left in between have their current status', () => {
  const { show, ask } = boardOf(20);
  const sent = unsent();
  show(ids(10));
  ask(sent, true);
  show(ids(11));
  show(ids(10));
  expect(ask(sent, true)).toEqual(changed({ 11: 'offline' }, {}));
});

test('two clients that missed different changes each get their own', () => {
  const { show, ask } = boardOf(20);
  const [early, late] = [unsent(), unsent()];
  show(ids(10));
  ask(early, true);
  show(ids(11));
  ask(late, true);
  show(ids(12));
  expect(ask(late, true)).toEqual(changed({ 12: 'online' }, {}));
  expect(ask(early, true)).toEqual(changed({ 11: 'online', 12: 'online' }, {}));
});

test('everything is sent where changes would be larger, or are no longer stored', () => {
  const { show, ask } = boardOf(20);
  const sent = unsent();
  show([1, 2]);
  ask(sent, true);
  show([5, 6]);
  expect(ask(sent, true)).toMatchObject({ event: 'presence.update' });
  for (let round = 0; round < 300; round += 1) {
    show(ids(10));
    show(ids(11));
  }
  expect(ask(sent, true)).toMatchObject({ event: 'presence.update' });
  expect(ask({ board: {}, version: 600, atMs: 0 }, true)).toMatchObject({ event: 'presence.update' });
});

test('a client without change support receives everything each time', () => {
  const { show, ask } = boardOf(20);
  const sent = unsent();
  show([1]);
  const all = update({ 1: 'online', 4: 'online' }, {});
  expect([ask(sent, false), ask(sent, false)]).toEqual([all, all]);
});

test('contacts are only sent to users who may see them', () => {
  const { show, ask } = boardOf(20, false);
  const sent = unsent();
  show(ids(10));
  expect(Object.keys(Object(Reflect.get(Object(ask(sent, true)), 'data')))).toEqual(['users', 'account_id']);
  show(ids(11));
  expect(ask(sent, true)).toEqual(changed({ 11: 'online' }));
});

test('a large map is sent to existing clients when changed, at most once a minute', () => {
  const { show, ask } = boardOf(1500);
  const [sent, other] = [unsent(), unsent()];
  show(ids(1400));
  expect(ask(sent, false, 0)).toMatchObject({ event: 'presence.update' });
  expect(ask(sent, false, 70_000)).toBeNull();
  show(ids(1401));
  expect(ask(sent, false, 59_000)).toBeNull();
  expect(ask(other, false, 59_000)).toMatchObject({ event: 'presence.update' });
  expect(ask(sent, false, 61_000)).toMatchObject({ event: 'presence.update' });
  show(ids(1402));
  expect(ask(sent, false, 100_000)).toBeNull();
  expect(ask(sent, false, 121_000)).toMatchObject({ data: { users: { 1402: 'online' } } });
});

test('a client with change support that is far behind receives a large map immediately', () => {
  const { show, ask } = boardOf(1600);
  const sent = unsent();
  show(ids(1500));
  ask(sent, true);
  for (let round = 0; round < 501; round += 1) show(ids(1500 + (round % 2) + 1));
  expect(ask(sent, true, 20_000)).toMatchObject({ event: 'presence.update' });
});
