import type { Attachment } from '@confab/contract/features/attachment';
import { ButtonLink } from '@confab/ui/button-link';
import { Lightbox } from '@confab/ui/lightbox';
import { useText } from '../../../../platform/messages/use-text.ts';
import { fileName, safeUrl } from '../../attachment-model.ts';

export type PictureBoxProps = {
  pictures: readonly Attachment[];
  open: Attachment;
  onOpen: (picture: Attachment | undefined) => void;
};

/** The pictures of a message, one at a time over everything else. */
export function PictureBox({ pictures, open, onOpen }: PictureBoxProps) {
  const text = useText();
  return (
    <Lightbox
      pictures={pictures.map((picture) => ({
        id: String(picture.id),
        src: safeUrl(picture.data_url) ?? '',
        name: fileName(picture),
      }))}
      openId={String(open.id)}
      onOpen={(id) => onOpen(pictures.find((picture) => String(picture.id) === id))}
      closeLabel={text('common:close')}
      previousLabel={text('conversation:file.previous')}
      nextLabel={text('conversation:file.next')}
      footer={({ src }) => (
        <ButtonLink href={src} target="_blank" rel="noopener noreferrer">
          {text('conversation:file.original')}
        </ButtonLink>
      )}
    />
  );
}
