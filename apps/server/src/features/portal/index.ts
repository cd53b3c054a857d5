export type { PortalRow } from './queries.ts';
export { viewPortals } from './steps/view-portals.ts';
export { requirePortal } from './steps/require-portal.ts';
