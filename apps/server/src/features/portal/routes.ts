import * as contract from '@confab/contract/features/portal';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { archivePortal } from './actions/archive-portal.ts';
import { changeMembers } from './actions/change-members.ts';
import { createPortal } from './actions/create-portal.ts';
import { deletePortalLogo } from './actions/delete-portal-logo.ts';
import { deletePortal } from './actions/delete-portal.ts';
import { verifyDomain } from './actions/verify-domain.ts';
import { updatePortal } from './actions/update-portal.ts';
import { listPortals, type PortalKey, type PortalRow } from './queries.ts';
import { listMembers } from './steps/list-members.ts';
import { requirePortal } from './steps/require-portal.ts';
import { viewPortal, viewPortals } from './steps/view-portals.ts';

export function portalRoutes(platform: Platform): Endpoint[] {
  const view = async (actor: MemberActor, row: PortalRow): Promise<contract.Portal> => {
    const [portal] = await viewPortals(platform, actor, [row]);
    if (portal === undefined) throw new Failure('not_found');
    return portal;
  };
  return [
    endpoint(contract.listPortals, async ({ params, input, actor }) => {
      const payload = await viewPortals(platform, actor, await listPortals(platform.db, params.account_id));
      return { payload, meta: { current_page: input.page ?? 1, portals_count: payload.length } };
    }),
    endpoint(contract.showPortal, async ({ params, input, actor }) =>
      viewPortal(platform, actor, await requirePortal(platform.db, keyOf(params)), input.locale || undefined),
    ),
    endpoint(contract.createPortal, async ({ params, input, actor }) =>
      view(actor, await createPortal(platform, params.account_id, input)),
    ),
    endpoint(contract.updatePortal, async ({ params, input, actor }) =>
      view(actor, await updatePortal(platform, keyOf(params), input)),
    ),
    endpoint(contract.verifyPortalDomain, async ({ params, actor }) =>
      view(actor, await verifyDomain(platform, await requirePortal(platform.db, keyOf(params)))),
    ),
    endpoint(contract.deletePortal, ({ params }) => emptyAnswer(deletePortal(platform, keyOf(params)))),
    endpoint(contract.archivePortal, ({ params }) => emptyAnswer(archivePortal(platform, keyOf(params)))),
    ...memberRoutes(platform),
    endpoint(contract.deletePortalLogo, ({ params }) =>
      emptyAnswer(deletePortalLogo(platform, keyOf(params))),
    ),
  ];
}

function memberRoutes(platform: Platform): Endpoint[] {
  const listed = async (portal: PortalRow) => ({ payload: await listMembers(platform, portal) });
  return [
    endpoint(contract.listPortalMembers, async ({ params }) =>
      listed(await requirePortal(platform.db, keyOf(params))),
    ),
    endpoint(contract.addPortalMembers, async ({ params, input }) =>
      listed(await changeMembers(platform, keyOf(params), 'add', input.user_ids)),
    ),
    endpoint(contract.setPortalMembers, async ({ params, input }) =>
      listed(await changeMembers(platform, keyOf(params), 'set', input.user_ids)),
    ),
    endpoint(contract.removePortalMembers, async ({ params, input }) =>
      listed(await changeMembers(platform, keyOf(params), 'remove', input.user_ids)),
    ),
  ];
}

const keyOf = ({ account_id: accountId, slug }: { account_id: number; slug: string }): PortalKey => ({
  accountId,
  slug,
});
