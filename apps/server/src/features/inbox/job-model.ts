import { Type, type Static } from '@confab/contract/kit/schema';

/** The job that emails about a lost connection. */
export const lockedOutEmail = {
  name: 'mail-locked-out-inbox',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;

/** The job that fetches an inbox's avatar from its provider. */
export const inboxAvatar = {
  name: 'fetch-inbox-avatar',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), url: Type.String() }),
};

/** The job that fetches the templates of one inbox: one each, so that a slow provider does not delay the others. */
export const templateSync = {
  name: 'sync-inbox-templates',
  maxAttempts: 3,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** The job that renews the access of one inbox: one each, as for templates. */
export const accessRenewal = {
  name: 'renew-inbox-access',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/**
 * The job that notifies a provider that an inbox was deleted. Its row may no longer exist, so its data is in the
 * payload; the secrets are sealed.
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
