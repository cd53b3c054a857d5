import { lazy } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';

// Only accounts that have connected a language model load these.

/** What helps to write. */
export const AssistButton = lazy(async () => {
  const [{ AssistButton: button }] = await Promise.all([
    import('./assist-button.tsx'),
    loadMessages(['assist']),
  ]);
  return { default: button };
});

/** Labels that fit a conversation. */
export const LabelSuggestions = lazy(async () => {
  const [{ LabelSuggestions: labels }] = await Promise.all([
    import('./label-suggestions.tsx'),
    loadMessages(['assist']),
  ]);
  return { default: labels };
});
