export { authenticateSuperAdmin } from './actions/authenticate-super-admin.ts';
export { applyConfig, configTag } from './steps/apply-config.ts';
