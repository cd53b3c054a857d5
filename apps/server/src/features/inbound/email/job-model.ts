import { Type } from '@confab/contract/kit/schema';

/** The job that handles a stored email. */
export const emailHandling = {
  name: 'handle-inbound-email',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** Emails of an inbox are handled one after the other. */
export function emailSequence(accountId: number, inboxId: number): string {
  return `email/${accountId}/${inboxId}`;
}

/** Attempts after which an email has failed, and is shown as unreadable. */
export const maxAttempts = 5;

/** Maximum stored bytes of an email: fits files of 25 MB in their email encoding. */
export const maxEmailBytes = 36 * 1024 * 1024;
