import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

/** With their texts, for screens that do not show contacts otherwise. */
const withTexts = async <T>(module: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([module, loadMessages(['contact', 'form'])]);
  return loaded;
};

export const ContactForm = lazy(async () => ({
  default: (await withTexts(import('./contact-form.tsx'))).ContactForm,
}));

export const MergeModal = lazy(async () => ({
  default: (await withTexts(import('../merging/parts/merge-modal.tsx'))).MergeModal,
}));

/** The notes, for a section of another screen. */
export const ContactNotesSection = lazy(async () => ({
  default: (await withTexts(import('../notes/parts/contact-notes.tsx'))).ContactNotes,
}));
