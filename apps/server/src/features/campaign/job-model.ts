import { Type } from '@confab/contract/kit/schema';

/** The job of one run of a campaign. */
export const campaignJob = {
  name: 'send-campaign',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** One turn of a campaign waits at a time. */
export function campaignJobKey(accountId: number, id: number): string {
  return `campaign/${accountId}/${id}`;
}
