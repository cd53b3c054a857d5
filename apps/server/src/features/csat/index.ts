export { requireOpenSurvey } from './steps/require-survey.ts';
export { downloadCsat } from './actions/download-csat.ts';
export { showCsatMetrics } from './actions/show-csat-metrics.ts';
