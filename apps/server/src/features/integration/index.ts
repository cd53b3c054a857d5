export { redirectUrlOf, appCookie } from './authorization-model.ts';
export { beginAuthorization, returningAdministrator } from './steps/authorization.ts';
export { requireConnection } from './steps/require-connection.ts';
export {
  removeConnection,
  removeConnectionsAbout,
  renewAccess,
  saveConnection,
} from './steps/save-connection.ts';
export { dyteUrl, integrationSettings, linearApiUrl, linearUrl } from './settings-model.ts';
export { shopAddress } from './steps/shop-address.ts';
export { providerUrl } from './steps/provider-url.ts';
export type { Prompt } from './assist-model.ts';
export {
  callModel as askModel,
  type Listening,
  type ModelAccess,
  type ModelAnswer,
} from './steps/call-model.ts';
export { embedTexts } from './steps/embed-texts.ts';
export { transcribeFile } from './steps/transcribe-file.ts';
export { ModelFailure } from './steps/model-failure.ts';
export { connectedModel } from './steps/model-access.ts';
