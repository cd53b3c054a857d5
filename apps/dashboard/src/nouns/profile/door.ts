export { presenceMutation, resendConfirmationMutation, setActiveAccountMutation } from './api.ts';
