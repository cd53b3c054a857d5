import { isDeepStrictEqual } from 'node:util';
import { asJson, succeeded, type Caller } from '../actors/caller.ts';
import { recount, type Ask } from './database.ts';
import type { Violation } from '../history.ts';
import { headersOf, type Person, type System } from '../system.ts';

/** The counts the API returns, for everyone and every status, equal a full recount. */
export async function checkCounts(ask: Ask, system: System, call: Caller): Promise<Violation[]> {
  const { maya, jonas, aiko, rex, website, app, connected, rival } = system;
  const viewers: { person: Person; inboxIds: number[]; accountId?: number }[] = [
    { person: maya, inboxIds: [website.id, app.id, connected.id] },
    { person: jonas, inboxIds: [website.id, app.id] },
    { person: aiko, inboxIds: [website.id] },
    { person: rex, inboxIds: [] },
    { person: rival.rhea, inboxIds: [rival.website.id], accountId: rival.accountId },
  ];
  const found: Violation[] = [];
  for (const { person, inboxIds, accountId = system.accountId } of viewers) {
    for (const status of ['open', 'resolved', 'pending', 'snoozed', 'all']) {
      const path = `/api/v1/accounts/${accountId}/conversations/meta?status=${status}`;
      const answer = await call.untilAnswered({ method: 'GET', path, headers: headersOf(person) });
      const meta = asJson(succeeded(answer, path)['meta']);
      const counted = await recount(ask, { userId: person.id, inboxIds, status });
      if (!isDeepStrictEqual(meta, { ...counted })) {
        found.push({
          invariant: 'the counts of the tabs equal a recount',
          text: `${person.name}, ${status}: told ${JSON.stringify(meta)}, counted ${JSON.stringify(counted)}`,
          about: ['FAULT'],
        });
      }
    }
  }
  return found;
}
