import type { Message } from '@confab/contract/features/message';
import { record } from '@confab/rules/given-values';

/** What a contact answered to a question of the server: an address, or a rating from one to five. */
export type Answer =
  | { kind: 'email'; email: string | undefined }
  | { kind: 'rating'; rating: number | undefined; comment: string };

/** Undefined for messages that are no question. */
export function answerOf(message: Pick<Message, 'content_type' | 'content_attributes'>): Answer | undefined {
  const attributes: Record<string, unknown> = message.content_attributes;
  if (message.content_type === 'input_email') {
    const email = attributes['submitted_email'];
    return { kind: 'email', email: typeof email === 'string' && email !== '' ? email : undefined };
  }
  if (message.content_type !== 'input_csat') return undefined;
  const response = record(record(attributes['submitted_values'])['csat_survey_response']);
  const rating = Number(response['rating']);
  const comment = response['feedback_message'];
  return {
    kind: 'rating',
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : undefined,
    comment: typeof comment === 'string' ? comment : '',
  };
}
