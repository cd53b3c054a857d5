import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

/** The apps of the account among a conversation's details. */
export const AppSection = lazy(async () => {
  const [{ AppSection: section }] = await Promise.all([
    import('./app-section.tsx'),
    loadMessages(['dashboard-app']),
  ]);
  return { default: section };
});

/** One app over the messages of a conversation. */
export const AppPane = lazy(async () => {
  const [{ AppPane: pane }] = await Promise.all([import('./app-pane.tsx'), loadMessages(['dashboard-app'])]);
  return { default: pane };
});
