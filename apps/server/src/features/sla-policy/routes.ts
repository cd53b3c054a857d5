import * as contract from '@confab/contract/features/sla-policy';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSlaPolicy } from './actions/create-sla-policy.ts';
import { deleteSlaPolicy } from './actions/delete-sla-policy.ts';
import { updateSlaPolicy } from './actions/update-sla-policy.ts';
import { findSlaPolicy, listSlaPolicies } from './queries.ts';
import { slaPolicyView } from './view.ts';

export function slaPolicyRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listSlaPolicies, async ({ params }) => ({
      payload: (await listSlaPolicies(platform.db, params.account_id)).map(slaPolicyView),
    })),
    endpoint(contract.showSlaPolicy, async ({ params }) => {
      const row = await findSlaPolicy(platform.db, keyOf(params));
      if (row === undefined) throw new Failure('not_found');
      return { payload: slaPolicyView(row) };
    }),
    endpoint(contract.createSlaPolicy, async ({ params, input }) => ({
      payload: await createSlaPolicy(platform, params.account_id, input),
    })),
    endpoint(contract.updateSlaPolicy, async ({ params, input }) => ({
      payload: await updateSlaPolicy(platform, keyOf(params), input),
    })),
    endpoint(contract.deleteSlaPolicy, async ({ params }) => {
      await deleteSlaPolicy(platform, keyOf(params));
      return undefined;
    }),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
