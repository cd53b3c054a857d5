import type { CsatRating } from '@confab/contract/features/csat';
import type { Agent } from '@confab/contract/features/user';
import { contactView } from '../contact/index.ts';
import type { CsvTextKey } from '../report/index.ts';
import type { RatingRow } from './rating-queries.ts';

export function ratingView(
  frontendUrl: string,
  row: RatingRow,
  { agent, isOnline }: { agent: Agent | undefined; isOnline: boolean },
): CsatRating {
  return {
    id: row.id,
    rating: row.rating,
    feedback_message: row.feedback_message,
    account_id: row.account_id,
    message_id: row.message_id,
    contact: contactView(frontendUrl, row.contact, isOnline),
    conversation_id: row.display_id,
    ...(agent === undefined ? {} : { assigned_agent: agent }),
    created_at: secondsOf(row.created_at),
    csat_review_notes: row.review_notes,
    review_notes_updated_by: row.reviewer,
    review_notes_updated_at: row.review_notes_at && secondsOf(row.review_notes_at),
  };
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

export const ratingHeaders = [
  'rated_agent',
  'rating',
  'feedback',
  'contact_name',
  'contact_email',
  'contact_phone',
  'rated_link',
  'recorded',
] as const satisfies readonly CsvTextKey[];

export function ratingCells(frontendUrl: string, row: RatingRow, agent: Agent | undefined): string[] {
  return [
    agent === undefined ? '' : `${agent.name} (${agent.email})`,
    String(row.rating),
    row.feedback_message ?? '',
    row.contact.name,
    row.contact.email ?? '',
    row.contact.phone_number ?? '',
    `${frontendUrl}/app/accounts/${row.account_id}/conversations/${row.display_id}`,
    `${row.created_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  ];
}
