export { accountQuery } from './api.ts';
export { NewAccountModal } from './parts/new-account-modal.tsx';
