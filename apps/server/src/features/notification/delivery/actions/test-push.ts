import type { UserActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isPhone } from '../model.ts';
import { listSubscriptions } from '../queries.ts';
import { pushToBrowser } from '../steps/push.ts';

export type TestResult = { identifier: string; ok: boolean; status?: number; error?: string };

/** Sends a message to all browsers of the user, and returns the result of each. Phone apps receive none. */
export async function testPush(platform: Platform, actor: UserActor): Promise<TestResult[]> {
  const { installation } = platform;
  const message = {
    title: `Test notification from ${installation.name}`,
    body: 'Notifications arrive in this browser.',
    tag: 'test',
    url: `${installation.frontendUrl}/app`,
  };
  const subscriptions = await listSubscriptions(platform.db, actor.person.id, platform.clock.now());
  const browsers = subscriptions.filter((one) => !isPhone(one));
  const results = await Promise.all(browsers.map((each) => pushToBrowser(platform, each, message)));
  return results.map(({ mayPass: _, ...result }) => result);
}
