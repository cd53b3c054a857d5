import * as contract from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { applyAutomation } from './actions/apply-automation.ts';
import { cloneAutomation } from './actions/clone-automation.ts';
import { createAutomation } from './actions/create-automation.ts';
import { deleteAutomation } from './actions/delete-automation.ts';
import { listRuns } from './actions/list-runs.ts';
import { moveAutomation } from './actions/move-automation.ts';
import { previewAutomation } from './actions/preview-automation.ts';
import { tryAutomation } from './actions/try-automation.ts';
import { updateAutomation } from './actions/update-automation.ts';
import { findAutomation, listAutomationRows } from './queries.ts';
import { viewAutomation, viewAutomations } from './steps/view-automations.ts';

export function automationRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  return [
    endpoint(contract.listAutomations, async ({ params: { account_id: accountId } }) => ({
      payload: await viewAutomations(platform, accountId, await listAutomationRows(db, accountId)),
    })),
    endpoint(contract.showAutomation, async ({ params: { account_id: accountId, id } }) => {
      const row = await findAutomation(db, { accountId, id });
      if (row === undefined) throw new Failure('not_found');
      return { payload: await viewAutomation(platform, row) };
    }),
    endpoint(contract.createAutomation, ({ params, input }) =>
      createAutomation(platform, params.account_id, input),
    ),
    endpoint(contract.updateAutomation, async ({ params, input }) => ({
      payload: await updateAutomation(platform, params.account_id, params.id, input),
    })),
    endpoint(contract.deleteAutomation, async ({ params }) => {
      await deleteAutomation(platform, params.account_id, params.id);
      return undefined;
    }),
    endpoint(contract.cloneAutomation, async ({ params }) => ({
      payload: await cloneAutomation(platform, params.account_id, params.id),
    })),
    endpoint(contract.moveAutomation, async ({ params, input }) => ({
      payload: await moveAutomation(platform, params.account_id, params.id, input.position),
    })),
    endpoint(contract.previewAutomation, ({ params, input }) =>
      previewAutomation(platform, params.account_id, input.conditions),
    ),
    endpoint(contract.tryAutomation, ({ params, input }) =>
      tryAutomation(platform, params.account_id, input),
    ),
    endpoint(contract.applyAutomation, ({ params, actor }) => applyAutomation(platform, actor, params.id)),
    endpoint(contract.listAutomationRuns, ({ params, input }) =>
      listRuns(platform, params.account_id, params.id, input.page ?? 1),
    ),
  ];
}
