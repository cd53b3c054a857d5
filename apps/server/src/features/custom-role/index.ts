export { lockCustomRole } from './queries.ts';
export { emitAccessChanged } from './steps/access-changed.ts';
