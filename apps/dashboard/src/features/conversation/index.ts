export { viewCountsQuery } from './api.ts';
