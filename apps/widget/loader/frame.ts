import { readCookie } from './cookies.ts';
import type { FrameMessage, SdkApi } from './types.ts';

const messagePrefix = 'chatwoot-widget:';

/** The chat frame and the only way to talk to it. */
export type Frame = {
  holder: HTMLElement;
  element: HTMLIFrameElement;
  /** Sends one command; commands given before the frame has loaded wait for it. */
  post: (event: string, data?: object) => void;
  /** Sends one command immediately and then the queued ones. Called when the frame reports `loaded`. */
  first: (event: string, data: object) => void;
  /** Loads the frame from the start, with whatever token the cookie holds now. */
  load: () => void;
};

/**
 * Creates the frame and listens to it. Messages are accepted only from this frame and only while it shows the
 * server's origin; commands are sent only to that origin, so a frame that was navigated away receives nothing.
 */
export function createFrame(api: SdkApi, onMessage: (message: FrameMessage) => void): Frame {
  const origin = new URL(api.baseUrl, location.href).origin;
  let waiting: string[] | null = [];
  const holder = document.createElement('div');
  holder.id = 'cw-widget-holder';
  holder.className =
    'woot-widget-holder woot--hide woot-elements--' +
    api.position +
    (api.widgetStyle === 'flat' ? ' woot-widget-holder--flat' : '');
  const element = document.createElement('iframe');
  element.id = 'chatwoot_live_chat_widget';
  element.title = 'Chat';
  element.allow = 'camera;microphone;fullscreen;display-capture;picture-in-picture;clipboard-write';
  // The frame answers only to the origin it was opened from, so that must reach it whatever the page's policy.
  element.referrerPolicy = 'origin';
  holder.append(element);
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== element.contentWindow || from !== origin || typeof data !== 'string') return;
    if (data.startsWith(messagePrefix))
      onMessage(JSON.parse(data.slice(messagePrefix.length)) as FrameMessage);
  });

  const pack = (event: string, data?: object): string => messagePrefix + JSON.stringify({ event, ...data });
  const send = (text: string): void => {
    if (element.contentWindow) element.contentWindow.postMessage(text, origin);
  };
  return {
    holder,
    element,
    post(event, data) {
      const text = pack(event, data);
      if (waiting) waiting.push(text);
      else send(text);
    },
    first(event, data) {
      [pack(event, data)].concat(waiting || []).forEach(send);
      waiting = null;
    },
    load() {
      waiting = [];
      element.src = widgetUrl(api);
    },
  };
}

/** Address of the chat page, with the visitor's token when there is one; `locale` only for the pop-out window. */
export function widgetUrl(api: SdkApi, locale?: string): string {
  const token = encodeURIComponent(readCookie('cw_conversation'));
  return (
    api.baseUrl +
    '/widget?website_token=' +
    api.websiteToken +
    (token && '&cw_conversation=' + token) +
    (locale ? '&locale=' + locale : '')
  );
}
