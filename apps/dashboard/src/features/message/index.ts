export { threadQuery } from './api.ts';
export { registerMessagePatches } from './live.ts';
export { Talk } from './parts/conversation-pane.tsx';
export { previewOf } from './preview-model.ts';
