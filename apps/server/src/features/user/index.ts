export { acceptInvitationByMail } from './actions/accept-invitation.ts';
export { emitInvitations } from './steps/emit-invitations.ts';
export { checkCurrentPassword } from './steps/check-current-password.ts';
export { clearProfile } from './steps/clear-profile.ts';
export { confirmEmail } from './actions/confirm-email.ts';
export { createUser } from './actions/create-user.ts';
export { emailTaken } from './steps/email-taken.ts';
export { findOrCreateInvited } from './actions/find-or-create-invited.ts';
export { hashNewPassword, passwordErrors } from './steps/hash-new-password.ts';
export { loadProfile } from './steps/load-profile.ts';
export { mintUserToken } from './steps/mint-user-token.ts';
export { newPasswordPath } from './steps/new-password-path.ts';
export { inspectUserToken, redeemUserToken } from './steps/redeem-user-token.ts';
export { renewAccessToken } from './actions/renew-access-token.ts';
export { setPassword } from './actions/set-password.ts';
export { takeEmailBack } from './actions/take-email-back.ts';
export { acceptInvitations, listInvitations, type InvitationRow } from './invitation-queries.ts';
export { hasProvenItself, noAccount } from './model.ts';
export {
  deleteHomelessUser,
  findUser,
  findUserByEmail,
  lockUser,
  updateUser,
  type UserChanges,
  type UserRow,
} from './queries.ts';
export { purgeUserTokens } from './token-queries.ts';
export { availableName, effectiveAvailability, userPush } from './view.ts';
