export { fileIds, requestedAction } from './model.ts';
