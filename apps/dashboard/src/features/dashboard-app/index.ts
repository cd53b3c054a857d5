export { dashboardAppsQuery } from './api.ts';
export { AppPane, AppSection } from './parts/lazy-parts.ts';
