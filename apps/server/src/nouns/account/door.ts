export { touchCacheKey } from './actions/touch-cache-key.ts';
