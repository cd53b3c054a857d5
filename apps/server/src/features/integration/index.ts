export type { Prompt } from './assist-model.ts';
export { askModel, type ModelAccess } from './steps/ask-model.ts';
export { connectedModel } from './steps/model-access.ts';
