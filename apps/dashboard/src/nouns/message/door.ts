export { registerMessagePatches } from './cache-live.ts';
