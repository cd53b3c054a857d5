export { remainingCaptainUse } from './steps/captain-use.ts';
export { captchaOf, captchaSettings } from './captcha-model.ts';
export { changeAccountAttributes } from './actions/change-account-attributes.ts';
export { completeOnboarding, type Onboarding } from './actions/complete-onboarding.ts';
export { isOnboardingOpen } from './steps/is-onboarding-open.ts';
export { changeAccountAsOperator, type OperatorChanges } from './actions/change-account-as-operator.ts';
export { deleteAccount } from './actions/delete-account.ts';
export { openAccount, type OpenAccount } from './actions/open-account.ts';
export { putMember } from './actions/put-member.ts';
export { signUpWithoutPassword } from './actions/sign-up-without-password.ts';
export { admitNewcomer } from './steps/admit-newcomer.ts';
export { createAccount } from './actions/create-account.ts';
export { finishOnboardingStep } from './actions/finish-onboarding-step.ts';
export { isAdministrator } from './steps/is-administrator.ts';
export { membersTag } from './steps/members-tag.ts';
export { touchCacheKey } from './steps/touch-cache-key.ts';
export {
  countMembers,
  deleteInvited,
  deleteMember,
  findMember,
  findMemberOrInvited,
  insertMember,
  isMemberElsewhere,
  listAccountIdsOf,
  listAccountUsers,
  listAvailabilities,
  listInvitedElsewhere,
  lockAdministrators,
  updateMember,
  updateMemberOrInvited,
  type AccountUserRow,
  type MemberAvailability,
  type MemberChanges,
} from './member-queries.ts';
export { closeDueAccount, listDueForDeletion, listMemberIds } from './deletion-queries.ts';
export { findAccount, isAccountClosed, lockAccount, removeAccount, type AccountRow } from './queries.ts';
