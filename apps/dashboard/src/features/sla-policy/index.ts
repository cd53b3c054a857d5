export { slaPoliciesQuery } from './api.ts';
export { watchSlaPolicies } from './live.ts';
