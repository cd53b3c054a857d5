export { acceptInvitationByMail, tellOfInvitations } from './actions/accept-invitation.ts';
export { checkCurrentPassword } from './actions/check-current-password.ts';
export { clearProfile } from './actions/clear-profile.ts';
export { confirmEmail } from './actions/confirm-email.ts';
export { createUser, emailTaken, findOrCreateInvited } from './actions/create-user.ts';
export { hashNewPassword, passwordFaults } from './actions/hash-new-password.ts';
export { loadProfile } from './actions/load-profile.ts';
export { mintUserToken } from './actions/mint-user-token.ts';
export { newPasswordPath } from './actions/new-password-path.ts';
export { inspectUserToken, redeemUserToken } from './actions/redeem-user-token.ts';
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
