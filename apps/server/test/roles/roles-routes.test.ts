import type { Route } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../contract-fuzz/call.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../contract-fuzz/system.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { routeExamples, type Example } from '../route-examples.data.ts';
import { createPeople, relationTo, viewerOf, type RolePeople } from './people.ts';
import { exceptions, mayCall, objects, subjectOf, type Conversation } from './role-table.data.ts';

/* Every route is called by every role, with each kind of conversation if it refers to one. */
let t: TestApp;
let system: System;
let people: RolePeople[];
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
  people = await createPeople(t);
}, 60_000);
afterAll(() => t.close());

const ofAccount = routes
  .filter(({ who }) => who === 'member' || who === 'administrator')
  .map((route) => ({ name: route.name, route, subject: subjectOf(route) }));
const about = ofAccount.filter(({ subject }) => subject === 'a conversation');
const others = ofAccount.flatMap((each) =>
  each.subject === 'a conversation' ? [] : [{ ...each, subject: each.subject }],
);

function example(route: Route): Example | Promise<Example> {
  const make = routeExamples[route.name];
  if (make === undefined) throw new Error(`${route.name} has no example in route-examples.data.ts`);
  return make(system);
}

/** A call without permission returns exactly this; other errors of a call do not matter here. */
const isRejected = ({ statusCode }: { statusCode: number }): boolean => statusCode === 401;

/** Gives a user this relation to the conversation of an example. */
async function place({ params }: Example, object: Conversation, viewer: { id: number }): Promise<void> {
  const displayId = Number(params?.['conversation_id'] ?? params?.['id']);
  await t.database.db
    .updateTable('conversation')
    .set(relationTo(object, viewer.id, t.fixtures.jonas.id))
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', displayId)
    .execute();
}

describe('a conversation route requires seeing it', () => {
  test.each(about)('$name', async ({ route }) => {
    const wrong: string[] = [];
    const untouched = await example(route);
    for (const member of people) {
      for (const object of objects) {
        const viewer = viewerOf(member, object);
        const may = member.role.canSee.includes(object);
        const sample = may ? await example(route) : untouched;
        await place(sample, object, viewer);
        const answer = await call(system, route, { ...sample, as: viewer });
        if (may && route.name in exceptions) continue;
        if (isRejected(answer) === may || answer.statusCode >= 500)
          wrong.push(`${member.role.name}, ${object}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('every other route requires the listed roles', () => {
  test.each(others)('$name', async ({ name, route, subject }) => {
    const wrong: string[] = [];
    // Rejected calls change nothing, so they can all use the same example.
    const untouched = await example(route);
    for (const { role, inside, rival } of people) {
      const outsider = await call(system, route, { ...untouched, as: rival });
      if (!isRejected(outsider)) wrong.push(`${role.name} of another account: ${outsider.statusCode}`);
      const may = mayCall(role, subject);
      const sample = may ? await example(route) : untouched;
      const answer = await call(system, route, { ...sample, as: inside });
      if (may && name in exceptions) continue;
      if (isRejected(answer) === may || answer.statusCode >= 500)
        wrong.push(`${role.name}: ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('every exception names a route that needs it', () => {
  expect(Object.keys(exceptions).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
});
