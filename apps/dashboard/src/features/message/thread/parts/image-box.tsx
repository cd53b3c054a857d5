import type { Attachment } from '@confab/contract/features/attachment';
import { ButtonLink } from '@confab/ui/button-link';
import { Lightbox } from '@confab/ui/lightbox';
import { useText } from '../../../../platform/messages/use-text.ts';
import { fileName, safeUrl } from '../../attachment-model.ts';

export type ImageBoxProps = {
  images: readonly Attachment[];
  open: Attachment;
  onOpen: (image: Attachment | undefined) => void;
};

/** The images of a message, one at a time in a lightbox. */
export function ImageBox({ images, open, onOpen }: ImageBoxProps) {
  const text = useText();
  return (
    <Lightbox
      images={images.map((image) => ({
        id: String(image.id),
        src: safeUrl(image.data_url) ?? '',
        name: fileName(image),
      }))}
      openId={String(open.id)}
      onOpen={(id) => onOpen(images.find((image) => String(image.id) === id))}
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
