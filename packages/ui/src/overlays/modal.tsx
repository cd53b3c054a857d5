import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { X } from 'lucide-react';
import { classVariants, type VariantProps } from '../class-variants.ts';
import { IconButton } from '../buttons/icon-button.tsx';

export type ModalProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end of the bottom row. */
  footer?: ReactNode;
  /** 25rem, 37.5rem (default), 56rem, or the whole window. */
  size?: NonNullable<VariantProps<typeof styles>['size']>;
  /** `end` puts it against the end edge at full height; default `center`. */
  placement?: 'center' | 'end';
  /** Name of the close button. */
  closeLabel: string;
  hasCloseButton?: boolean;
  /** A press that begins and ends on the backdrop closes it; default true. */
  closesOnBackdrop?: boolean;
  closesOnEscape?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Contains only text, so it gets the focus itself: the keyboard can then scroll it. */
  isReading?: boolean;
};

const styles = classVariants({
  base: 'flex max-h-full w-full flex-col bg-surface-raised text-body text-text shadow-modal outline-none',
  variants: {
    size: {
      small: 'max-w-[25rem]',
      medium: 'max-w-[37.5rem]',
      large: 'max-w-[56rem]',
      full: 'h-full max-w-none',
    },
    placement: {
      center: 'rounded-card entering:animate-rise-in exiting:animate-fade-out',
      end: 'ms-auto h-full entering:animate-slide-in exiting:animate-slide-out rtl:[--slide-from:-100%]',
    },
  },
  defaultVariants: { size: 'medium', placement: 'center' },
});

/** A question or form that must be completed first. Focus stays inside and returns afterwards. */
export function Modal(props: ModalProps) {
  const { isOpen, onOpenChange, title, description, children, footer, size, placement = 'center' } = props;
  const { closeLabel, hasCloseButton = true, closesOnBackdrop = true, closesOnEscape = true } = props;
  const { role, isReading = false } = props;
  const inset = placement === 'center' ? 'place-items-center p-4' : '';
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={closesOnBackdrop}
      isKeyboardDismissDisabled={!closesOnEscape}
      shouldCloseOnInteractOutside={isBackdrop}
      data-backdrop
      className={`fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)] bg-backdrop entering:animate-fade-in exiting:animate-fade-out ${inset}`}
    >
      <AriaModal className={styles({ size, placement })}>
        <Dialog role={role ?? 'dialog'} className="flex min-h-0 flex-1 flex-col outline-none">
          <ModalHead
            {...{ title, description, closeLabel, hasCloseButton, onClose: () => onOpenChange(false) }}
          />
          {children != null && (
            <div
              className="min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-2 outline-2 outline-transparent focus-visible:outline-focus"
              {...(isReading && { tabIndex: 0, role: 'region', 'aria-label': title })}
            >
              {children}
            </div>
          )}
          {footer != null && (
            <footer
              className={`flex flex-wrap justify-end gap-2 px-5 pb-5 ${children == null ? 'pt-4' : 'pt-1'}`}
            >
              {footer}
            </footer>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

type HeadProps = Pick<ModalProps, 'title' | 'description' | 'closeLabel' | 'hasCloseButton'> & {
  onClose: () => void;
};

function ModalHead({ title, description, closeLabel, hasCloseButton, onClose }: HeadProps) {
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-1">
      <div className="min-w-0 flex-1 pt-1">
        <Heading slot="title" level={2} className="text-title font-semibold">
          {title}
        </Heading>
        {description != null && <p className="mt-1 text-body text-text-muted">{description}</p>}
      </div>
      {hasCloseButton === true && (
        <IconButton
          label={closeLabel}
          icon={<X aria-hidden size={16} />}
          onPress={onClose}
          hasTooltip={false}
          className="-me-1.5"
        />
      )}
    </header>
  );
}

/** Only the backdrop itself dismisses; toasts and other elements above it do not. */
function isBackdrop(element: Element): boolean {
  return element.hasAttribute('data-backdrop');
}
