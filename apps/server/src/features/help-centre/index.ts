export { showPage, type PageRequest } from './actions/show-page.ts';
export { listSitemap } from './actions/show-sitemap.ts';
export { countView, writeViews } from './actions/count-view.ts';
export { isPortalDomain } from './queries.ts';
export { lostPage } from './page-view.ts';
