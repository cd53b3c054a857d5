export { hasDashboardApps } from './queries.ts';
