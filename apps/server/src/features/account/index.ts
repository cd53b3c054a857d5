export { completeOnboarding, type Onboarding } from './actions/complete-onboarding.ts';
export { isOnboardingOpen } from './steps/is-onboarding-open.ts';
export { createAccount } from './actions/create-account.ts';
export { finishOnboardingStep } from './actions/finish-onboarding-step.ts';
export { membersTag } from './steps/members-tag.ts';
export { touchCacheKey } from './steps/touch-cache-key.ts';
export {
  countMembers,
  deleteInvited,
  deleteMember,
  findMemberOrInvited,
  insertMember,
  isMemberElsewhere,
  listAvailabilities,
  listInvitedElsewhere,
  lockAdministrators,
  updateMember,
  updateMemberOrInvited,
  type MemberAvailability,
  type MemberChanges,
} from './member-queries.ts';
export { findAccount, lockAccount } from './queries.ts';
