import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

/** The macros of a conversation's details, with the results of those that ran. */
export const MacroSection = lazy(async () => {
  const [{ MacroSection: section }] = await Promise.all([
    import('./macro-section.tsx'),
    loadMessages(['macro']),
  ]);
  return { default: section };
});

/** Puts the macros into the palette while a conversation is open. */
export const MacroCommands = lazy(async () => {
  const [{ MacroCommands: commands }] = await Promise.all([
    import('./macro-commands.tsx'),
    loadMessages(['macro']),
  ]);
  return { default: commands };
});
