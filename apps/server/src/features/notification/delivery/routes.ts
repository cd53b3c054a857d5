import * as contract from '@confab/contract/features/notification';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { testPush } from './actions/test-push.ts';
import { subscriptionOf } from './model.ts';
import { deleteSubscription, pruneSubscriptions, putSubscription } from './queries.ts';
import { subscriptionView } from './view.ts';

/** Browsers and phones of one user. */
const maxSubscriptions = 50;

export function subscriptionRoutes(platform: Platform): Endpoint[] {
  const { db, clock } = platform;
  return [
    endpoint(contract.testNotificationSubscriptions, async ({ actor }) => ({
      results: await testPush(platform, actor),
    })),
    endpoint(contract.createNotificationSubscription, async ({ input, actor }) => {
      const { person, credential } = actor;
      const client = credential.kind === 'session' ? credential.client : undefined;
      const owner = { userId: person.id, client };
      const row = await putSubscription(db, owner, subscriptionOf(input), clock.now());
      await pruneSubscriptions(db, actor.person.id, maxSubscriptions);
      return subscriptionView(row);
    }),
    endpoint(contract.deleteNotificationSubscription, async ({ input, actor }) => {
      if (input.push_token) await deleteSubscription(db, actor.person.id, input.push_token);
      return undefined;
    }),
  ];
}
