import * as contract from '@confab/contract/features/csat';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerSurvey } from './actions/answer-survey.ts';
import { downloadCsat } from './actions/download-csat.ts';
import { listCsat } from './actions/list-csat.ts';
import { reviewRating } from './actions/review-rating.ts';
import { showCsatMetrics } from './actions/show-csat-metrics.ts';
import { showSurvey } from './actions/show-survey.ts';

export function csatRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listCsatRatings, ({ params, input }) => listCsat(platform, params.account_id, input)),
    endpoint(contract.showCsatMetrics, ({ params, input }) =>
      showCsatMetrics(platform, params.account_id, input),
    ),
    endpoint(contract.downloadCsat, async ({ params, input, info, actor }) => {
      const text = await downloadCsat(platform, params.account_id, input, actor.accountLocale);
      info.setHeader('content-disposition', 'attachment; filename=csat_report.csv');
      return text;
    }),
    endpoint(contract.reviewCsatRating, ({ params, input, actor }) =>
      reviewRating(platform, actor, { accountId: params.account_id, id: params.id }, input.csat_review_notes),
    ),
    endpoint(contract.showSurvey, ({ params }) => showSurvey(platform, params.conversation_uuid)),
    endpoint(contract.answerSurvey, ({ params, input }) =>
      answerSurvey(
        platform,
        params.conversation_uuid,
        input.message?.submitted_values?.csat_survey_response ?? {},
      ),
    ),
  ];
}
