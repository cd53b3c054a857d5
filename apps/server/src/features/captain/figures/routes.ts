import * as contract from '@confab/contract/features/captain-report';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listOutcomeRows } from './actions/list-outcomes.ts';
import { showReport } from './actions/show-report.ts';

export function captainReportRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showCaptainReport, ({ params, input }) =>
      showReport(platform, params.account_id, input),
    ),
    endpoint(contract.listCaptainOutcomes, ({ params, input }) =>
      listOutcomeRows(platform, params.account_id, input),
    ),
  ];
}
