import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

// Only accounts with calls load these.

/** What begins a call, beside the text that is written. */
export const CallButton = lazy(async () => {
  const [{ CallButton: button }] = await Promise.all([import('./call-button.tsx'), loadMessages(['dyte'])]);
  return { default: button };
});

/** The way into the call of a message. */
export const JoinCall = lazy(async () => {
  const [{ JoinCall: join }] = await Promise.all([import('./join-call.tsx'), loadMessages(['dyte'])]);
  return { default: join };
});
