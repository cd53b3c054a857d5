export { reportPath } from './model.ts';
export { SaveReportButton } from './parts/save-report-button.tsx';
