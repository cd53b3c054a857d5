export { lockSlaPolicy, removeSlaPolicy } from './queries.ts';
