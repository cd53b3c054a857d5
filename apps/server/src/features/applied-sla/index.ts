export { downloadMissedSlas } from './actions/download-missed-slas.ts';
export { showSlaMetrics } from './actions/show-sla-metrics.ts';
