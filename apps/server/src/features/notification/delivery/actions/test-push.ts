import type { UserActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listSubscriptions } from '../queries.ts';
import { push } from '../steps/push.ts';

export type TestResult = { identifier: string; ok: boolean; status?: number; error?: string };

/** Sends a message to all browsers of the user, and says for each what became of it. */
export async function testPush(platform: Platform, actor: UserActor): Promise<TestResult[]> {
  const { installation } = platform;
  const message = {
    title: `Test notification from ${installation.name}`,
    body: 'Notifications arrive in this browser.',
    tag: 'test',
    url: `${installation.frontendUrl}/app`,
  };
  const subscriptions = await listSubscriptions(platform.db, actor.person.id, platform.clock.now());
  const results = await Promise.all(subscriptions.map((each) => push(platform, each, message)));
  return results.map(({ mayPass: _, ...result }) => result);
}
