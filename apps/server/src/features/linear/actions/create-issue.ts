import type { createIssue as route } from '@confab/contract/features/linear';
import type { InputOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askLinear, requireSuccess } from '../steps/ask-linear.ts';

/** Creates an issue. Throws `unprocessable` without a connection, and when Linear fails or refuses. */
export async function createIssue(
  platform: Platform,
  { accountId }: MemberActor,
  given: InputOf<typeof route>,
): Promise<{ id: string; title: string }> {
  const values = {
    teamId: given.team_id,
    title: given.title,
    description: given.description,
    assigneeId: given.assignee_id,
    priority: given.priority,
    stateId: given.state_id,
    projectId: given.project_id,
    labelIds: given.label_ids,
  };
  // What was left empty is left to Linear.
  const input = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value != null && value !== ''),
  );
  const result = keyIn(await askLinear(platform, accountId, 'createIssue', { input }), 'issueCreate');
  requireSuccess(result);
  const issue = keyIn(result, 'issue');
  return { id: String(keyIn(issue, 'id')), title: String(keyIn(issue, 'title')) };
}
