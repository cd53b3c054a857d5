import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

/** The issues of a conversation, among its details; only accounts with Linear load it. */
export const LinearSection = lazy(async () => {
  const [{ LinearSection: section }, { watchLinks }] = await Promise.all([
    import('./linear-section.tsx'),
    import('../live.ts'),
    loadMessages(['linear', 'form']),
  ]);
  watchLinks();
  return { default: section };
});
