import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import { Copy, Download } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type RecoveryCodesModalProps = { codes: readonly string[]; onClose: () => void };

/** The only time that recovery codes are shown, so nothing but the button closes it. */
export function RecoveryCodesModal({ codes, onClose }: RecoveryCodesModalProps) {
  const text = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ text: text('common:copied'), tone: 'positive' });
    } catch {
      toast({ text: text('common:copyFailed'), tone: 'danger' });
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="small"
      title={text('profile:twoFactor.codes.title')}
      description={text('profile:twoFactor.codes.help')}
      closeLabel={text('common:close')}
      hasCloseButton={false}
      closesOnBackdrop={false}
      closesOnEscape={false}
      footer={
        <>
          <Button icon={<Copy aria-hidden size={14} />} onPress={() => void copy()}>
            {text('profile:twoFactor.codes.copy')}
          </Button>
          <Button
            icon={<Download aria-hidden size={14} />}
            onPress={() => download(text('profile:twoFactor.codes.file'), codes)}
          >
            {text('profile:twoFactor.codes.download')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {text('profile:twoFactor.codes.done')}
          </Button>
        </>
      }
    >
      <ul
        aria-label={text('profile:twoFactor.codes.label')}
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-surface-sunken px-4 py-3 font-mono text-body"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}

function download(name: string, codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
