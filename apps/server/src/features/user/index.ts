export {
  checkCode,
  consumeCode,
  wrongAppCode,
  type CodeInput as GivenCode,
} from './two-factor/steps/check-code.ts';
export { plainCode } from './two-factor/model.ts';
export { hasTwoFactor } from './two-factor/steps/has-two-factor.ts';
export { clearCodeAttempts, limitCodeAttempts } from './two-factor/steps/limit-code-attempts.ts';
export { makeRecoveryCodes } from './two-factor/steps/make-recovery-codes.ts';
export { openSecret, sealSecret } from './two-factor/steps/seal-secret.ts';
export {
  confirmTwoFactor,
  deleteRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  insertRecoveryCodes,
  listRecoveryCodes,
  putTwoFactor,
} from './two-factor/queries.ts';
export { acceptInvitationByEmail } from './actions/accept-invitation.ts';
export { emitInvitations } from './steps/emit-invitations.ts';
export { checkCurrentPassword } from './steps/check-current-password.ts';
export { clearProfile } from './steps/clear-profile.ts';
export { confirmEmail } from './actions/confirm-email.ts';
export { changeUserAsOperator } from './actions/change-user-as-operator.ts';
export { createUser } from './actions/create-user.ts';
export { emailTaken } from './steps/email-taken.ts';
export { findOrCreateInvited } from './actions/find-or-create-invited.ts';
export { deleteUserIfOrphaned } from './actions/delete-user-if-orphaned.ts';
export { hashNewPassword, passwordErrors } from './steps/hash-new-password.ts';
export { requireSelfManagedUsers } from './steps/require-self-managed-users.ts';
export { loadProfile } from './steps/load-profile.ts';
export { mintLoginLink } from './steps/mint-login-link.ts';
export { mintUserToken, tokenLifetimeSeconds } from './steps/mint-user-token.ts';
export { newPasswordPath } from './steps/new-password-path.ts';
export { inspectUserToken, redeemUserToken } from './steps/redeem-user-token.ts';
export { replaceAccessToken } from './actions/replace-access-token.ts';
export { renewAccessToken } from './actions/renew-access-token.ts';
export { renewPubsubToken } from './steps/renew-pubsub-token.ts';
export { revokeCredentials } from './steps/revoke-credentials.ts';
export { resetTwoFactor } from './actions/reset-two-factor.ts';
export { setPassword } from './actions/set-password.ts';
export { restoreEmail } from './actions/restore-email.ts';
export { deleteSessions, findIdentity, insertIdentity } from './credential-queries.ts';
export { acceptInvitations, listInvitations, type InvitationRow } from './invitation-queries.ts';
export { isVerifiedUser, noAccount } from './model.ts';
export {
  deleteOrphanedUser,
  findUser,
  findUserByEmail,
  listMemberships,
  lockUser,
  updateUser,
  type UserChanges,
  type UserRow,
} from './queries.ts';
export { insertUsedAttempt, purgeUserTokens } from './token-queries.ts';
export { availableName, effectiveAvailability, userPush } from './view.ts';
