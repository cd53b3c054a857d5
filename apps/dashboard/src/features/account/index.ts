export { accountQuery } from './api.ts';
export { DeletionBanner } from './parts/deletion-banner.tsx';
export { NewAccountModal } from './parts/new-account-modal.tsx';
