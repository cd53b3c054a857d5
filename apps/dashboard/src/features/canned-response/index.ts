export { cannedResponsesQuery } from './api.ts';
export { matchCannedResponses } from './model.ts';
