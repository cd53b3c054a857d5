import { Failure } from '@confab/contract/kit/errors';
import { normalEmail } from '@confab/rules/email-address';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countMembers, finishOnboardingStep, findAccount } from '../../account/door.ts';
import { createAgent } from './create-agent.ts';

/**
 * Takes several people into the account, each named after their address. What is no address, or a member, is
 * passed over. Throws `limit_exceeded` before the first when not all of them would fit.
 */
export async function createAgents(
  platform: Platform,
  actor: MemberActor,
  emails: readonly string[],
): Promise<void> {
  const wanted = new Set(emails.map(normalEmail));
  const account = await findAccount(platform.db, actor.accountId);
  const limit = account?.limits['agents'];
  if (typeof limit === 'number' && (await countMembers(platform.db, actor.accountId)) + wanted.size > limit)
    throw new Failure('limit_exceeded');
  for (const email of wanted) {
    try {
      await createAgent(platform, actor, { email, availability: 'offline', auto_offline: false });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'invalid') throw error;
    }
  }
  await finishOnboardingStep(platform, actor.accountId);
}
