export { requireOpenSurvey } from './steps/require-survey.ts';
export { downloadCsat, showCsatMetrics } from './actions/read-ratings.ts';
