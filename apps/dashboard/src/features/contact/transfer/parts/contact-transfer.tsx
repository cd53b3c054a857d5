import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { Download, Ellipsis, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMayTransferContacts } from '../../../../platform/account/account-context.ts';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ExportSubject } from '../export-model.ts';

const ImportModal = lazy(async () => {
  const [{ ImportModal: modal }] = await Promise.all([
    import('./import-modal.tsx'),
    loadMessages(['contact-transfer']),
  ]);
  return { default: modal };
});

export const LazyExportModal = lazy(async () => {
  const [{ ExportModal: modal }] = await Promise.all([
    import('./export-modal.tsx'),
    loadMessages(['contact-transfer']),
  ]);
  return { default: modal };
});

/** Import and export, for those who may: a menu of the list, and commands. */
export function ContactTransfer({ subject }: { subject: ExportSubject }) {
  const text = useText();
  const mayTransfer = useMayTransferContacts();
  const [opened, open] = useState<'import' | 'export'>();
  useEffect(() => {
    if (!mayTransfer) return undefined;
    const group = text('contact:title');
    return registerCommands(() =>
      (['import', 'export'] as const).map((what) => ({
        id: `contacts-${what}`,
        label: text(`contact:list.${what}`),
        group,
        run: () => open(what),
      })),
    );
  }, [mayTransfer, text]);
  if (!mayTransfer) return null;
  const close = () => open(undefined);
  return (
    <>
      <Menu
        label={text('contact:page.more')}
        placement="bottom end"
        trigger={<IconButton label={text('contact:page.more')} icon={<Ellipsis aria-hidden size={16} />} />}
        items={[
          {
            id: 'import',
            label: text('contact:list.import'),
            icon: <Upload aria-hidden size={14} />,
            onAction: () => open('import'),
          },
          {
            id: 'export',
            label: text('contact:list.export'),
            icon: <Download aria-hidden size={14} />,
            onAction: () => open('export'),
          },
        ]}
      />
      <Suspense>
        {opened === 'import' && <ImportModal onClose={close} />}
        {opened === 'export' && <LazyExportModal subject={subject} onClose={close} />}
      </Suspense>
    </>
  );
}
