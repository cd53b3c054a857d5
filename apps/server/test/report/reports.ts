import { reportReactions } from '../../src/features/report/reactions.ts';
import { answerEvents, type ReactionEvent } from '../../src/platform/jobs/reactions.ts';
import type { TestApp } from '../harness.ts';

let numbers = 0;

/** Does the work of the relay and the workers for the events so far, as often as requested; returns the events. */
export async function countEvents(t: TestApp, times = 1): Promise<ReactionEvent[]> {
  const found = await t.outbox();
  await t.clearOutbox();
  const events = found.map(({ name, data }): ReactionEvent => {
    numbers += 1;
    const accountId = Number(data['account_id']);
    return { number: numbers, accountId, name, audience: {}, data, createdAt: t.platform.clock.now() };
  });
  for (let time = 0; time < times; time += 1) await replayEvents(t, events);
  return events;
}

export async function replayEvents(t: TestApp, events: readonly ReactionEvent[]): Promise<void> {
  for (const reaction of reportReactions) {
    const concerned = events.filter(({ name }) => reaction.on.includes(name));
    await answerEvents(reaction, concerned, t.platform);
  }
}
