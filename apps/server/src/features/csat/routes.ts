import * as contract from '@confab/contract/features/csat';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerSurvey } from './actions/answer-survey.ts';
import { showSurvey } from './actions/show-survey.ts';

export function csatRoutes(platform: Platform): Endpoint[] {
  return [
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
