import { contentTypes } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findSurvey, type SurveyRow } from '../queries.ts';

/** The survey of a link. Throws `not_found`, also for an invalid uuid. */
export async function requireSurvey(platform: Platform, conversationUuid: string): Promise<SurveyRow> {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(conversationUuid);
  const survey = isUuid ? await findSurvey(platform.db, conversationUuid) : undefined;
  if (survey === undefined) throw new Failure('not_found');
  return survey;
}

const openForDays = 14;

/** Throws `unprocessable` for a survey that can no longer be answered; other messages may be. */
export function requireOpenSurvey(message: { content_type: number; created_at: Date }, now: Date): void {
  const isSurvey = contentTypes[message.content_type] === 'input_csat';
  if (!isSurvey || now.getTime() - message.created_at.getTime() <= openForDays * 86_400_000) return;
  throw new Failure('unprocessable', { message: 'You cannot update the CSAT survey after 14 days' });
}
