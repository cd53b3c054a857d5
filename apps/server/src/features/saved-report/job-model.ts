import { Type } from '@confab/contract/kit/schema';

/** The job that emails the report of one moment; the moment is in milliseconds. */
export const reportEmailJob = {
  name: 'send-saved-report',
  maxAttempts: 6,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), moment: Type.Integer() }),
} as const;

/** One email of a report waits at a time: the latest. */
export function reportEmailJobKey(accountId: number, id: number): string {
  return `saved-report/${accountId}/${id}`;
}
