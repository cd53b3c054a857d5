import { lazy } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';

/** Where an article is looked for; loaded when it is first opened. */
export const ArticlePicker = lazy(async () => {
  const [{ ArticlePicker: picker }] = await Promise.all([
    import('./article-picker.tsx'),
    loadMessages(['reply-article']),
  ]);
  return { default: picker };
});
