import { Type, type Static } from '@confab/contract/kit/schema';

/** How the email about a lost connection is asked for. */
export const lockedOutEmail = {
  name: 'mail-locked-out-inbox',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;

/** How the picture of an inbox is asked for that its provider has. */
export const inboxAvatar = {
  name: 'fetch-inbox-avatar',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), url: Type.String() }),
};

/** How the templates of one inbox are asked for: each by itself, so that a slow provider delays no other. */
export const templateSync = {
  name: 'sync-inbox-templates',
  maxAttempts: 3,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** How the access of one inbox is looked after: each by itself, as templates are. */
export const accessRenewal = {
  name: 'renew-inbox-access',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/**
 * How a provider is notified that an inbox is gone. By then the row may be gone too, so what it was travels along; the
 * secrets are sealed.
 */
export const inboxDisconnection = {
  name: 'disconnect-inbox',
  maxAttempts: 5,
  payload: Type.Object({
    account_id: Type.Integer(),
    channel: Type.String(),
    settings: Type.Record(Type.String(), Type.Unknown()),
    secrets: Type.String(),
  }),
};
export type InboxDisconnection = Static<typeof inboxDisconnection.payload>;
