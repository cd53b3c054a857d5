export { storeSlug, claimSlug } from './address-queries.ts';
export { changePages, helpPagesTag } from './steps/change-pages.ts';
export { domainsOf, isOwnHost, servedDomain } from './domain-model.ts';
export { findPortalById, findPortalOfInbox, type PortalRow, type WebsitePortal } from './queries.ts';
export { logosOf, viewPortals } from './steps/view-portals.ts';
export { writesArticles } from './steps/writes-articles.ts';
export { requirePortal } from './steps/require-portal.ts';
export { createPortal } from './actions/create-portal.ts';
