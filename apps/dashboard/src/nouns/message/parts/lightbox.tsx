import type { Attachment } from '@confab/contract/nouns/attachment';
import { ButtonLink } from '@confab/ui/button-link';
import { Modal } from '@confab/ui/modal';
import { useText } from '../../../main/messages/use-text.ts';
import { fileName, safeUrl } from '../attachment-model.ts';

/** One picture over everything else. */
export function Lightbox({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const text = useText();
  const name = fileName(attachment);
  const url = safeUrl(attachment.data_url) ?? '';
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="full"
      title={name}
      closeLabel={text('common:close')}
      footer={
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
          {text('conversation:file.original')}
        </ButtonLink>
      }
    >
      <div className="grid h-full place-items-center">
        <img src={url} alt={name} className="max-h-[calc(100dvh-10rem)] max-w-full object-contain" />
      </div>
    </Modal>
  );
}
