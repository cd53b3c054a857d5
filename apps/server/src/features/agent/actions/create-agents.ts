import { Failure } from '@confab/contract/kit/errors';
import { normalEmail } from '@confab/rules/email-address';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countMembers, finishOnboardingStep, findAccount } from '../../account/index.ts';
import { createAgent } from './create-agent.ts';
import { requireProvenAddress } from '../steps/require-proven-address.ts';

/**
 * Invites several people, each named after their address. Invalid addresses and members are skipped. Throws
 * `limit_exceeded` up front when not all would fit, `forbidden`, and at the end `too_many_requests` naming those who
 * got too many emails; the others are invited.
 */
export async function createAgents(
  platform: Platform,
  actor: MemberActor,
  emails: readonly string[],
  networks: readonly Network[],
): Promise<void> {
  requireProvenAddress(actor);
  const requested = new Set(emails.map(normalEmail));
  const account = await findAccount(platform.db, actor.accountId);
  const limit = account?.limits['agents'];
  if (
    typeof limit === 'number' &&
    (await countMembers(platform.db, actor.accountId)) + requested.size > limit
  )
    throw new Failure('limit_exceeded');
  const refused: { email: string; failure: Failure }[] = [];
  for (const email of requested) {
    try {
      await createAgent(platform, actor, { email, availability: 'offline', auto_offline: false }, networks);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (failure.code === 'too_many_requests') refused.push({ email, failure });
      else if (failure.code !== 'invalid') throw failure;
    }
  }
  if (refused.length > 0) throw tooMany(refused);
  await finishOnboardingStep(platform, actor.accountId);
}

function tooMany(refused: readonly { email: string; failure: Failure }[]): Failure {
  const names = refused.map(({ email }) => email).join(', ');
  return new Failure('too_many_requests', {
    message: `Not invited because too many emails were sent: ${names}`,
    fields: refused.map(({ email, failure }) => ({
      path: 'emails',
      code: 'too_many_requests',
      message: `${email}: ${failure.message}`,
    })),
    retryAfterSeconds: Math.max(...refused.map(({ failure }) => failure.options.retryAfterSeconds ?? 1)),
  });
}
