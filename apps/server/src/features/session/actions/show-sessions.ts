import type { Session } from '@confab/contract/features/session';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { parseUserAgent } from '../../../platform/user-agent/user-agent.ts';
import { listSessions } from '../session-queries.ts';
import { sessionView } from '../view.ts';

/** Where the user is signed in: this device first, then the most recently used. */
export async function showSessions(
  platform: Platform,
  { person, credential }: UserActor,
): Promise<Session[]> {
  const client = credential.kind === 'session' ? credential.client : undefined;
  const rows = await listSessions(platform.db, person.id, platform.clock.now());
  return rows
    .map((row) => sessionView(row, parseUserAgent(row.user_agent ?? undefined), row.client === client))
    .toSorted((left, right) => Number(right.current) - Number(left.current));
}
