import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { X } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';

export type DrawerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Keeps the title for screen readers only, for drawers with their own heading. */
  hideTitle?: boolean;
  closeLabel: string;
  /** Which edge it slides from; default `start`. */
  side?: 'start' | 'end';
  /** Any CSS width; default 17rem. Never wider than the window less 3rem. */
  width?: string;
  children: ReactNode;
};

/** A panel that slides over the page from one edge, for narrow screens. */
export function Drawer(props: DrawerProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    hideTitle = false,
    closeLabel,
    side = 'start',
    width = '17rem',
  } = props;
  const position =
    side === 'start'
      ? 'me-auto [--slide-from:-100%] rtl:[--slide-from:100%]'
      : 'ms-auto [--slide-from:100%] rtl:[--slide-from:-100%]';
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      shouldCloseOnInteractOutside={(element) => element.hasAttribute('data-backdrop')}
      data-backdrop
      className="fixed inset-0 z-40 flex bg-backdrop entering:animate-fade-in exiting:animate-fade-out"
    >
      <AriaModal
        style={{ width: `min(${width}, calc(100vw - 3rem))` }}
        className={`h-full bg-surface shadow-modal outline-none entering:animate-slide-in exiting:animate-slide-out ${position}`}
      >
        <Dialog className="flex h-full flex-col outline-none">
          {/* Visible on keyboard focus. */}
          <header
            className={`flex items-center gap-2 px-4 pt-3 pb-2 ${hideTitle ? 'not-focus-within:sr-only' : ''}`}
          >
            <Heading slot="title" level={2} className="flex-1 truncate text-title font-semibold">
              <bdi className="truncate-end">{title}</bdi>
            </Heading>
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden size={16} />}
              onPress={() => onOpenChange(false)}
              hasTooltip={false}
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{props.children}</div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
