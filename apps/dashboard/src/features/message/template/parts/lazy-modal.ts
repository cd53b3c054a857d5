import { lazy } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';

/** Chooses a template and fills it in. */
export const TemplateModal = lazy(async () => {
  const [{ TemplateModal: modal }] = await Promise.all([
    import('./template-modal.tsx'),
    loadMessages(['template', 'form']),
  ]);
  return { default: modal };
});
