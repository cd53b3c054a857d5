import type { FoundIssue } from '@confab/contract/features/linear';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callLinear } from '../steps/call-linear.ts';
import { foundIssues } from '../steps/read-answers.ts';

/** Throws `unprocessable` without a connection, and when Linear fails. */
export async function searchIssues(
  platform: Platform,
  { accountId }: MemberActor,
  term: string,
): Promise<FoundIssue[]> {
  return foundIssues(await callLinear(platform, accountId, 'search', { term }));
}
