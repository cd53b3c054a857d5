export { domainsOf, isOwnHost } from './domain-model.ts';
export type { PortalRow } from './queries.ts';
export { logosOf, viewPortals } from './steps/view-portals.ts';
export { requirePortal } from './steps/require-portal.ts';
