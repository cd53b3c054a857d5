import * as contract from '@confab/contract/features/applied-sla';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { downloadMissedSlas } from './actions/download-missed-slas.ts';
import { listMissedSlas } from './actions/list-missed-slas.ts';
import { showSlaMetrics } from './actions/show-sla-metrics.ts';

export function appliedSlaRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listMissedSlas, ({ params, input }) =>
      listMissedSlas(platform, params.account_id, input),
    ),
    endpoint(contract.showSlaMetrics, ({ params, input }) =>
      showSlaMetrics(platform, params.account_id, input),
    ),
    endpoint(contract.downloadMissedSlas, ({ params, input, info, actor }) => {
      info.setHeader('content-disposition', 'attachment; filename=sla_report.csv');
      return downloadMissedSlas(platform, params.account_id, input, actor.accountLocale);
    }),
  ];
}
