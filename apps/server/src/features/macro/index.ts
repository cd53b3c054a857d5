export { fileIds, wantedAction } from './model.ts';
