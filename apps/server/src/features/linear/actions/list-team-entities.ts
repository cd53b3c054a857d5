import type { MemberActor } from '../../../platform/auth/actor.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callLinear } from '../steps/call-linear.ts';
import { entitiesIn } from '../steps/read-answers.ts';

/** Throws `unprocessable` without a connection, and when Linear fails. */
export async function listTeamEntities(platform: Platform, { accountId }: MemberActor, teamId: string) {
  const data = await callLinear(platform, accountId, 'teamEntities', { team: teamId, teamId });
  const team = keyIn(data, 'team');
  return {
    users: entitiesIn(team, 'members'),
    projects: entitiesIn(team, 'projects'),
    states: entitiesIn(team, 'states'),
    labels: entitiesIn(data, 'issueLabels'),
  };
}
