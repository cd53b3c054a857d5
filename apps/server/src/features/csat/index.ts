export { requireOpenSurvey } from './steps/require-survey.ts';
