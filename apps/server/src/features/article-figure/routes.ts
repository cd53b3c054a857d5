import * as contract from '@confab/contract/features/article-figure';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { downloadFigures } from './actions/download-figures.ts';
import { listDays } from './actions/list-days.ts';
import { listFigures } from './actions/list-figures.ts';

export function articleFigureRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listArticleDays, async ({ params, input }) => ({
      payload: await listDays(platform, params, input),
    })),
    endpoint(contract.listArticleFigures, ({ params, input }) => listFigures(platform, params, input)),
    endpoint(contract.downloadArticleFigures, ({ params, input, info }) => {
      info.setHeader('content-disposition', 'attachment; filename="help_centre_report.csv"');
      return downloadFigures(platform, params, input);
    }),
  ];
}
