export {
  invitationsQuery,
  presenceMutation,
  resendConfirmationMutation,
  setActiveAccountMutation,
} from './api.ts';
export { watchProfile } from './live.ts';
