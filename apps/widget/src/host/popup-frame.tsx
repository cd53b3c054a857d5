import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useSession, useTexts } from '../state/use-session.ts';

type PopupFrameProps = {
  onClose: () => void;
  /** Opens the panel. */
  onOpen: () => void;
  openLabel: string;
  children: ReactNode;
};

/** What is next to the launcher while the panel is closed; sends its height to the page. */
export function PopupFrame({ onClose, onOpen, openLabel, children }: PopupFrameProps) {
  const { bridge } = useSession();
  const { t } = useTexts();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const tell = (): void =>
      bridge.post('updateIframeHeight', {
        isFixedHeight: true,
        extraHeight: Math.ceil(element.scrollHeight),
      });
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      bridge.post('updateIframeHeight', { isFixedHeight: false, extraHeight: 0 });
    };
  }, [bridge]);
  return (
    <section className="popup" ref={box} aria-label={t('unread_title')}>
      <button type="button" className="popup-close" onClick={onClose} aria-label={t('unread_close')}>
        <Icon name="close" size={16} />
      </button>
      {children}
      <button type="button" className="popup-open" onClick={onOpen}>
        {openLabel}
      </button>
    </section>
  );
}
