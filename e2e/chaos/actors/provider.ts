import { setTimeout } from 'node:timers/promises';
import { signedRequest } from '../../../apps/server/test/example-channel/driver.ts';
import type { Harness } from './actors.ts';
import type { MessageRow } from '../checks/database.ts';
import type { Violation } from '../history.ts';
import type { Records } from '../records.ts';
import { providerAddress } from '../system.ts';

const users = ['Vera', 'Wim', 'Xenia'];

/** A provider delivers its users' messages, often twice, in the order of each user. */
export async function actAsProvider(harness: Harness): Promise<void> {
  await Promise.all(users.map((user) => writeAs(harness, user)));
}

async function writeAs(harness: Harness, user: string): Promise<void> {
  const random = harness.randomOf(user);
  const call = harness.callerOf(user);
  while (!harness.isOver()) {
    await setTimeout(80 + random.below(400));
    const { content, echoId } = harness.records.newContent(user);
    const event = { type: 'message', id: echoId, text: content };
    const delivery = { id: `event-${echoId}`, user: { id: user, name: user }, events: [event] };
    const { method, url: path, headers } = signedRequest(providerAddress, delivery);
    const written = { who: user, content, isAcknowledged: false };
    harness.records.provided.push(written);
    const answer = await call.untilAnswered(
      { method, path, headers, body: delivery },
      { twice: random.chance(0.5) },
    );
    written.isAcknowledged = answer.status === 200;
  }
}

/** Every acknowledged message exists once, and those of a user in the order in which they were written. */
export function checkProvided(rows: readonly MessageRow[], { provided }: Records): Violation[] {
  const idsOf = Map.groupBy(rows, ({ content }) => content);
  const wrongCount = provided.flatMap(({ content, isAcknowledged }) => {
    const count = idsOf.get(content)?.length ?? 0;
    if (count === 1 || (count === 0 && !isAcknowledged)) return [];
    const text = `${JSON.stringify(content)} was ${isAcknowledged ? '' : 'not '}acknowledged and is there ${count} times`;
    return [{ invariant: 'what a provider was acknowledged is there once', text, about: [content] }];
  });
  const wrongOrder = users.flatMap((user) => {
    const ids = provided
      .filter(({ who }) => who === user)
      .flatMap(({ content }) => idsOf.get(content)?.map(({ id }) => id) ?? []);
    const isInOrder = ids.every((id, index) => id > (ids[index - 1] ?? 0));
    if (isInOrder) return [];
    return [
      { invariant: 'what one user wrote keeps its order', text: `${user}: ${ids.join()}`, about: [user] },
    ];
  });
  return [...wrongCount, ...wrongOrder];
}
