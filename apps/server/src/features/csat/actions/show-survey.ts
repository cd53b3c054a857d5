import type { CsatSurvey } from '@confab/contract/features/csat';
import type { Platform } from '../../../platform/platform.ts';
import { requireSurvey } from '../steps/require-survey.ts';
import { surveyView } from '../view.ts';

/** Shows the survey behind a link. Throws `not_found`. */
export async function showSurvey(platform: Platform, conversationUuid: string): Promise<CsatSurvey> {
  return surveyView(platform.installation, await requireSurvey(platform, conversationUuid));
}
