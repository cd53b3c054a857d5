export { assistantsQuery } from './api.ts';
export { AnswerFacts, CopilotButton, CopilotPanel } from './parts/lazy-parts.ts';
export { AnswerText } from './parts/answer-text.tsx';
