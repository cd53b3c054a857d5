export { threadQuery } from './api.ts';
export { registerMessagePatches } from './live.ts';
export { ConversationPane } from './parts/conversation-pane.tsx';
export { previewOf } from './preview-model.ts';
