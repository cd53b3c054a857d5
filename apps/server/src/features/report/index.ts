export { countSurveysSent } from './steps/count-surveys-sent.ts';
export { periodText } from './csv-view.ts';
