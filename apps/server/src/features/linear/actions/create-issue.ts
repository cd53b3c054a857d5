import type { createIssue as route } from '@confab/contract/features/linear';
import type { InputOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callLinear, requireSuccess } from '../steps/call-linear.ts';

/** Creates an issue. Throws `unprocessable` without a connection, and if Linear fails or rejects it. */
export async function createIssue(
  platform: Platform,
  { accountId }: MemberActor,
  issueInput: InputOf<typeof route>,
): Promise<{ id: string; title: string }> {
  const values = {
    teamId: issueInput.team_id,
    title: issueInput.title,
    description: issueInput.description,
    assigneeId: issueInput.assignee_id,
    priority: issueInput.priority,
    stateId: issueInput.state_id,
    projectId: issueInput.project_id,
    labelIds: issueInput.label_ids,
  };
  // Linear fills in empty values.
  const input = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value != null && value !== ''),
  );
  const result = keyIn(await callLinear(platform, accountId, 'createIssue', { input }), 'issueCreate');
  requireSuccess(result);
  const issue = keyIn(result, 'issue');
  return { id: String(keyIn(issue, 'id')), title: String(keyIn(issue, 'title')) };
}
