import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { memberActor } from '../../../test/rows.ts';
import { maySeeMacro, requireMayDelete, requireMayUpdate } from './policy.ts';

const author = memberActor();
const administrator = memberActor({
  person: { ...author.person, id: 1 },
  permissions: ['administrator'],
});
const agent = memberActor({ person: { ...author.person, id: 9 } });

const own = { created_by_id: 6, isForEveryone: false };
const shared = { created_by_id: 6, isForEveryone: true };

const may = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    expect(error).toEqual(new Failure('not_authorized'));
    return false;
  }
};

test.each([
  ['its author', author, true, true],
  ['an administrator', administrator, false, true],
  ['another agent', agent, false, true],
])('%s sees a personal macro: %j, a shared one: %j', (_, actor, seesOwn, seesShared) => {
  expect(maySeeMacro(actor, own)).toBe(seesOwn);
  expect(maySeeMacro(actor, shared)).toBe(seesShared);
});

test.each([
  ['its author', author, true, true],
  ['an administrator', administrator, false, true],
  ['another agent', agent, false, false],
])('%s may change a personal macro: %j, a shared one: %j', (_, actor, ofOne, ofAll) => {
  expect(may(() => requireMayUpdate(actor, own))).toBe(ofOne);
  expect(may(() => requireMayUpdate(actor, shared))).toBe(ofAll);
});

test.each([
  ['its author', author, { own: true, shared: true, left: true }],
  ['an administrator', administrator, { own: false, shared: false, left: true }],
  ['another agent', agent, { own: false, shared: false, left: false }],
])('%s may delete a macro: %j, an administrator only when the author has left', (_, actor, expected) => {
  expect({
    own: may(() => requireMayDelete(actor, own, true)),
    shared: may(() => requireMayDelete(actor, shared, true)),
    left: may(() => requireMayDelete(actor, shared, false)),
  }).toEqual(expected);
});

test('administrators cannot delete a former member’s private macro', () => {
  expect(may(() => requireMayDelete(administrator, own, false))).toBe(false);
});
