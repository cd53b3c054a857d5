export { confirmEmail } from './actions/confirm-email.ts';
export { createUser, emailTaken } from './actions/create-user.ts';
export { hashNewPassword, passwordFaults } from './actions/hash-new-password.ts';
export { loadProfile } from './actions/load-profile.ts';
export { mintUserToken } from './actions/mint-user-token.ts';
export { inspectUserToken, redeemUserToken } from './actions/redeem-user-token.ts';
export { renewAccessToken } from './actions/renew-access-token.ts';
export { setPassword } from './actions/set-password.ts';
export { noAccount } from './model.ts';
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
