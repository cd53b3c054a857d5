import type { FoundIssue, LinearEntity, LinkedIssue } from '@confab/contract/features/linear';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireVisibleConversation } from '../../conversation/index.ts';
import { conversationAddress } from '../model.ts';
import { askLinear } from '../steps/ask-linear.ts';
import { entitiesIn, foundIssues, linkedIssues } from '../steps/read-answers.ts';

// All of these throw `unprocessable` without a connection, and when Linear fails.

export async function listTeams(platform: Platform, { accountId }: MemberActor): Promise<LinearEntity[]> {
  return entitiesIn(await askLinear(platform, accountId, 'teams'), 'teams');
}

export async function listTeamEntities(platform: Platform, { accountId }: MemberActor, teamId: string) {
  const data = await askLinear(platform, accountId, 'teamEntities', { team: teamId, teamId });
  const team = keyIn(data, 'team');
  return {
    users: entitiesIn(team, 'members'),
    projects: entitiesIn(team, 'projects'),
    states: entitiesIn(team, 'states'),
    labels: entitiesIn(data, 'issueLabels'),
  };
}

export async function searchIssues(
  platform: Platform,
  { accountId }: MemberActor,
  term: string,
): Promise<FoundIssue[]> {
  return foundIssues(await askLinear(platform, accountId, 'search', { term }));
}

/** Throws `not_found` and `not_authorized` too. */
export async function listLinkedIssues(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<LinkedIssue[]> {
  await requireVisibleConversation(platform, actor, displayId);
  const url = conversationAddress(platform.installation.frontendUrl, actor.accountId, displayId);
  return linkedIssues(await askLinear(platform, actor.accountId, 'linked', { url }));
}
