import { lazy, Suspense, useState } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import type { ContactBulkBarProps } from './contact-bulk-bar.tsx';

const ContactBulkBar = lazy(async () => {
  const [{ ContactBulkBar: bar }] = await Promise.all([
    import('./contact-bulk-bar.tsx'),
    loadMessages(['bulk-action']),
  ]);
  return { default: bar };
});

/** What can be done with the selected ones, loaded with the first that is; it stays, as it may still be at work. */
export function ContactBulkActions(props: ContactBulkBarProps) {
  const isSelecting = props.selection.ids.size > 0;
  const [wasNeeded, setNeeded] = useState(isSelecting);
  if (isSelecting && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense>
      <ContactBulkBar {...props} />
    </Suspense>
  );
}
