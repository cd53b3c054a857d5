import type { LinearEntity } from '@confab/contract/features/linear';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callLinear } from '../steps/call-linear.ts';
import { entitiesIn } from '../steps/read-answers.ts';

/** Throws `unprocessable` without a connection, and when Linear fails. */
export async function listTeams(platform: Platform, { accountId }: MemberActor): Promise<LinearEntity[]> {
  return entitiesIn(await callLinear(platform, accountId, 'teams'), 'teams');
}
