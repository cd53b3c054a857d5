export { downloadMissedSlas, showSlaMetrics } from './actions/read-applied-slas.ts';
