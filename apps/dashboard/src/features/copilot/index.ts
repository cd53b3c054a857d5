export { assistantsQuery } from './api.ts';
export { AnswerFacts, CopilotButton, CopilotPanel } from './parts/lazy-parts.ts';
export { ComingAnswer } from './parts/coming-answer.tsx';
export { AnswerText } from './parts/answer-text.tsx';
