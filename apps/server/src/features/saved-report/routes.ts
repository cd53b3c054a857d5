import * as contract from '@confab/contract/features/saved-report';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSavedReport } from './actions/create-saved-report.ts';
import { deleteSavedReport } from './actions/delete-saved-report.ts';
import { sendReportNow } from './actions/send-report-now.ts';
import { updateSavedReport } from './actions/update-saved-report.ts';
import { listSavedReports } from './queries.ts';
import { mayChangeSavedReport } from './policy.ts';
import { savedReportView } from './view.ts';

export function savedReportRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  return [
    endpoint(contract.listSavedReports, async ({ params, actor }) =>
      (await listSavedReports(db, params.account_id, actor.person.id)).map((row) =>
        savedReportView(row, mayChangeSavedReport(actor, row)),
      ),
    ),
    endpoint(contract.createSavedReport, ({ input, actor }) => createSavedReport(platform, actor, input)),
    endpoint(contract.updateSavedReport, ({ params, input, actor }) =>
      updateSavedReport(platform, actor, keyOf(params), input),
    ),
    endpoint(contract.deleteSavedReport, async ({ params, actor }) => {
      await deleteSavedReport(platform, actor, keyOf(params));
      return undefined;
    }),
    endpoint(contract.sendSavedReport, ({ params, actor }) => sendReportNow(platform, actor, keyOf(params))),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
