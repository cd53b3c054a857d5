export { threadQuery } from './api.ts';
export { registerMessagePatches } from './cache-live.ts';
export { Talk } from './parts/talk.tsx';
export { previewOf } from './preview-model.ts';
