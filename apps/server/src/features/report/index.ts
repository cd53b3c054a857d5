export { fillReports } from './actions/fill-reports.ts';
export { downloadSubjects } from './actions/download-subjects.ts';
export { showBotSummary } from './actions/show-bot-summary.ts';
export { showSummary } from './actions/show-summary.ts';
export { summarizeSubjects, type SubjectType } from './actions/summarize-subjects.ts';
export { countBegunByDay } from './steps/count-begun-by-day.ts';
export { countSurveysSent } from './steps/count-surveys-sent.ts';
export { csvTexts, type CsvTextKey } from './csv-texts-model.ts';
export { nameNumber } from './model.ts';
