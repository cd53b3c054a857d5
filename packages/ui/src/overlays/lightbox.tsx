import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Modal } from './modal.tsx';

export type LightboxImage = {
  id: string;
  src: string;
  /** The image's name; also the title above it. */
  name: string;
};

export type LightboxProps = {
  images: readonly LightboxImage[];
  /** The index of the shown image; null keeps it closed. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  closeLabel: string;
  previousLabel: string;
  nextLabel: string;
  /** Below the image, for example a link to the original. */
  footer?: (image: LightboxImage) => ReactNode;
};

/** Images in an overlay, one at a time; arrows cycle through them, Escape closes. */
export function Lightbox(props: LightboxProps) {
  const { images, openId, onOpen, closeLabel, previousLabel, nextLabel, footer } = props;
  const at = images.findIndex(({ id }) => id === openId);
  const image = images[at];
  if (!image) return null;
  const go = (step: number) => {
    const next = images[(at + step + images.length) % images.length];
    if (next) onOpen(next.id);
  };
  return (
    <Modal
      isOpen
      onOpenChange={() => onOpen(null)}
      size="full"
      title={image.name}
      closeLabel={closeLabel}
      footer={footer?.(image)}
    >
      {/* Handles the arrow keys for whatever has the focus inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        dir="ltr"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') go(-1);
          if (key === 'ArrowRight') go(1);
        }}
        className="relative grid h-full place-items-center"
      >
        <img
          src={image.src}
          alt={image.name}
          className="max-h-[calc(100dvh-10rem)] max-w-full object-contain"
        />
        {images.length > 1 && (
          <>
            <IconButton
              label={previousLabel}
              variant="secondary"
              icon={<ChevronLeft aria-hidden size={20} />}
              hasTooltip={false}
              onPress={() => go(-1)}
              className="absolute! inset-y-0 start-0 my-auto"
            />
            <IconButton
              label={nextLabel}
              variant="secondary"
              autoFocus
              icon={<ChevronRight aria-hidden size={20} />}
              hasTooltip={false}
              onPress={() => go(1)}
              className="absolute! inset-y-0 end-0 my-auto"
            />
          </>
        )}
      </div>
    </Modal>
  );
}
