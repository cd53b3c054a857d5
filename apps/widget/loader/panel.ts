import { createFrame, widgetUrl, type Frame } from './frame.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import type { FrameMessage, SdkApi } from './types.ts';

/** What is on the page: frame and launcher, and how they move together. */
export type Panel = {
  frame: Frame;
  launcher: Launcher;
  /** Renders the loader's elements; `unread`: the small pop-up is shown instead of the panel. */
  redraw: (unread?: boolean) => void;
  toggle: (state?: string) => void;
  popoutChatWindow: () => void;
  /** Messages of the frame that only move things. */
  handlers: Handlers;
};

export type Handlers = Record<string, (message: FrameMessage) => void>;

/** Builds both, not yet on the page. */
export function createPanel(api: SdkApi, onMessage: (message: FrameMessage) => void): Panel {
  const frame = createFrame(api, onMessage);
  const launcher = createLauncher(api, () => toggle());
  const { element, holder, post } = frame;
  const redraw = (unread?: boolean): void => {
    holder.classList.toggle('woot-widget--without-bubble', api.hideMessageBubble);
    holder.classList.toggle('has-unread-view', !!unread);
    holder.classList.toggle('woot--hide', !api.isOpen && !unread);
    launcher.update();
  };
  const resize = (height: string): void => element.style.setProperty('height', height, 'important');
  const toggle = (state?: string): void => {
    const isOpen = state === 'open' || (state !== 'close' && !api.isOpen);
    if (isOpen === api.isOpen || !api.hasLoaded) return;
    const focused = document.activeElement === element;
    api.isOpen = isOpen;
    resize('100%');
    redraw();
    post('toggle-open', { isOpen });
    if (isOpen) {
      post('push-event', { eventName: 'webwidget.triggered' });
      element.focus();
    } else if (focused) launcher.button.focus();
    emit(isOpen ? 'chatwoot:opened' : 'chatwoot:closed');
  };
  const close = (): void => toggle('close');
  const popoutChatWindow = (): void => {
    close();
    open(widgetUrl(api, api.locale), 'webwidget_session_' + api.websiteToken, 'width=400,height=600');
  };
  return {
    frame,
    launcher,
    redraw,
    toggle,
    popoutChatWindow,
    handlers: {
      toggleBubble: () => toggle(),
      closeWindow: close,
      closeChat: close,
      updateIframeHeight: ({ isFixedHeight, extraHeight }) =>
        resize(isFixedHeight ? extraHeight + 'px' : '100%'),
      setUnreadMode: () => redraw(!api.isOpen),
      resetUnreadMode: () => redraw(),
      popoutChatWindow,
    },
  };
}

/** Fires a DOM event sites listen to. */
export function emit(name: string, detail: unknown = null): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}
