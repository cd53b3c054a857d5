import { lazy, Suspense, useState } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import type { BulkBarProps } from './bulk-bar.tsx';

const BulkBar = lazy(async () => {
  const [{ BulkBar: bar }] = await Promise.all([
    import('./bulk-bar.tsx'),
    loadMessages(['bulk-action', 'form']),
  ]);
  return { default: bar };
});

/** What can be done with the selected ones, loaded with the first that is; it stays, as it may still be at work. */
export function BulkActions(props: BulkBarProps) {
  const isSelecting = props.selection.ids.size > 0;
  const [wasNeeded, setNeeded] = useState(isSelecting);
  if (isSelecting && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  );
}
