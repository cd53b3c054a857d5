export type { PortalRow } from './queries.ts';
export { requirePortal } from './steps/require-portal.ts';
