import type { ContactImport } from '@confab/contract/features/contact-import';
import { Modal } from '@confab/ui/modal';
import { useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportProgress } from './import-progress.tsx';

/** Reads contacts from a file: the file, what its columns are, and how far it got. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [draft, setDraft] = useState<ContactImport>();
  const [followedId, follow] = useState<number>();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const restart = () => {
    setDraft(undefined);
    follow(undefined);
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="large"
      closesOnBackdrop={draft === undefined || followedId !== undefined}
      title={text('contact-transfer:import.title')}
      closeLabel={text('common:close')}
      footer={<div ref={setFooter} className="flex flex-wrap justify-end gap-2" />}
    >
      {followedId !== undefined ? (
        <ImportProgress id={followedId} footer={footer} onClose={onClose} onRestart={restart} />
      ) : draft === undefined ? (
        <ImportFile onUploaded={setDraft} onFollow={follow} />
      ) : (
        <ImportColumns draft={draft} footer={footer} onBack={restart} onStarted={() => follow(draft.id)} />
      )}
    </Modal>
  );
}
