export {
  invitationsQuery,
  presenceMutation,
  resendConfirmationMutation,
  setActiveAccountMutation,
} from './api.ts';
