import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

// Only accounts that have an assistant load these.

/** Opens the copilot beside a conversation. */
export const CopilotButton = lazy(async () => {
  const [{ CopilotButton: button }] = await Promise.all([
    import('./copilot-button.tsx'),
    loadMessages(['copilot']),
  ]);
  return { default: button };
});

/** The panel for questions to an assistant about the open conversation. */
export const CopilotPanel = lazy(async () => {
  const [{ CopilotPanel: panel }, { watchCopilot }] = await Promise.all([
    import('./copilot-panel.tsx'),
    import('../live.ts'),
    loadMessages(['copilot']),
  ]);
  watchCopilot();
  return { default: panel };
});

/** Where the answer of an assistant is from, and how sure it is. */
export const AnswerFacts = lazy(async () => {
  const [{ AnswerFacts: facts }] = await Promise.all([
    import('./answer-facts.tsx'),
    loadMessages(['copilot']),
  ]);
  return { default: facts };
});
