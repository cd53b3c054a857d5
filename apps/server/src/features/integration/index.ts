export { redirectUrlOf, appCookie, type Pending } from './authorization-model.ts';
export { beginAuthorization, returningAdministrator } from './steps/authorization.ts';
export { requireConnection, type Connection } from './steps/require-connection.ts';
export { removeConnection, renewAccess, saveConnection } from './steps/save-connection.ts';
export { dyteUrl, integrationSettings, linearApiUrl, linearUrl } from './settings-model.ts';
export { providerUrl } from './steps/provider-url.ts';
