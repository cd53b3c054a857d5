export { slaPoliciesQuery } from './api.ts';
