import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { requireContacts } from '../policy.ts';

/** A route for members, with the policy of contacts. */
export function forThoseWhoUseContacts(one: Endpoint): Endpoint {
  return {
    route: one.route,
    handle: async (context) => {
      // The guard made a member.
      requireContacts(context.actor as MemberActor);
      return one.handle(context);
    },
  };
}
