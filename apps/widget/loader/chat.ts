import { readCookie, writeCookie } from './cookies.ts';
import { createFrame, widgetUrl } from './frame.ts';
import { createLauncher } from './launcher.ts';
import { onSwap, onUrlChange } from './page.ts';
import { addStyles } from './styles.ts';
import type { FrameMessage, SdkApi } from './types.ts';
import { userHash } from './user-hash.ts';

/** What the frame says of itself: `ink` is the text colour that reads well on the inbox's colour. */
type LoadedConfig = { authToken?: string; channelConfig: { widgetColor: string }; ink: string };

const SNOOZE_COOKIE = 'cw_snooze_campaigns_till';

/**
 * The chat on one page: frame, launcher and what passes between them. `start` loads the frame; `identify`
 * sends `api.user` when it changed; `methods` are the parts of `$chatwoot` that move things on the page.
 */
export function createChat(api: SdkApi): {
  start: () => void;
  post: (event: string, data?: object) => void;
  identify: () => void;
  methods: Partial<SdkApi>;
} {
  const root = document.documentElement;
  const userCookie = 'cw_user_' + api.websiteToken;

  const frame = createFrame(api, (message) => {
    const handler = handlers[message.event];
    if (handler) handler(message);
  });
  const { holder, post } = frame;
  const launcher = createLauncher(api, () => toggle());
  const saveCookie = (name: string, value: string, seconds?: number): void =>
    writeCookie(name, value, api.baseDomain, seconds);
  const saveToken = (token?: unknown): unknown => token && saveCookie('cw_conversation', token as string);

  const identify = (): void => {
    const { identifier, user } = api;
    if (!user || identifier === undefined) return;
    const hash = userHash(identifier, user);
    if (readCookie(userCookie) === hash) return;
    post('set-user', { identifier, user });
    saveCookie(userCookie, hash);
  };
  /** Draws the page's side; `unread` tells whether the small pop-up stands instead of the panel. */
  const redraw = (unread?: boolean): void => {
    holder.classList.toggle('woot-widget--without-bubble', api.hideMessageBubble);
    holder.classList.toggle('has-unread-view', !!unread);
    holder.classList.toggle('woot--hide', !api.isOpen && !unread);
    launcher.update();
  };
  const frameHeight = (height: string): void =>
    frame.element.style.setProperty('height', height, 'important');
  const toggle = (state?: string): void => {
    const isOpen = state === 'open' || (state !== 'close' && !api.isOpen);
    if (isOpen === api.isOpen || !api.hasLoaded) return;
    const focused = document.activeElement === frame.element;
    api.isOpen = isOpen;
    frameHeight('100%');
    redraw();
    post('toggle-open', { isOpen });
    if (isOpen) {
      post('push-event', { eventName: 'webwidget.triggered' });
      frame.element.focus();
    } else if (focused) launcher.focus();
    emit(isOpen ? 'chatwoot:opened' : 'chatwoot:closed');
  };
  const close = (): void => toggle('close');
  const popoutChatWindow = (): void => {
    close();
    open(widgetUrl(api, api.locale), 'webwidget_session_' + api.websiteToken, 'width=400,height=600');
  };
  const narrow = matchMedia('(max-width:668px)');
  const tellWidth = (): void => post('toggle-close-button', { isMobile: narrow.matches });
  const tellUrl = (): void => post('change-url', { referrerURL: location.href, referrerHost: location.host });

  const handlers: Record<string, (message: FrameMessage) => void> = {
    loaded({ config }) {
      const { authToken, channelConfig, ink } = config as LoadedConfig;
      const first = !api.hasLoaded;
      saveToken(authToken);
      launcher.setColor(channelConfig.widgetColor, ink);
      frame.first('config-set', { ...api, user: undefined, campaignsSnoozedTill: readCookie(SNOOZE_COOKIE) });
      tellUrl();
      tellWidth();
      // A body swap loads the frame again: it has to learn that the panel is open.
      if (api.isOpen) post('toggle-open', { isOpen: true });
      identify();
      api.hasLoaded = true;
      redraw();
      if (first) emit('chatwoot:ready');
    },
    error({ data }) {
      emit('chatwoot:error', data);
      saveCookie(userCookie, '');
    },
    onEvent: ({ eventIdentifier, data }) => emit(eventIdentifier as string, data),
    setBubbleLabel: ({ label, openLabel, closeLabel }) =>
      launcher.setText(label as string, openLabel as string, closeLabel as string),
    setAuthCookie: ({ data }) => saveToken((data as Record<string, unknown>).widgetAuthToken),
    setCampaignReadOn: () => saveCookie(SNOOZE_COOKIE, Date.now() + 36e5 + '', 3600),
    postback: ({ event, data }) => emit('chatwoot:postback', { event, data }),
    toggleBubble: () => toggle(),
    closeWindow: close,
    closeChat: close,
    updateIframeHeight: ({ isFixedHeight, extraHeight }) =>
      frameHeight(isFixedHeight ? extraHeight + 'px' : '100%'),
    setUnreadMode: () => redraw(!api.isOpen),
    resetUnreadMode: () => redraw(),
    handleNotificationDot: ({ unreadMessageCount }) => launcher.setUnread(unreadMessageCount as number),
    popoutChatWindow,
    // Browsers stay silent until the visitor has touched the page; that, or a policy of the page, is fine.
    playAudio: () => new Audio(api.baseUrl + '/audio/widget/ding.mp3').play().catch(() => {}),
  };

  return {
    start() {
      if (holder.isConnected) return;
      addStyles();
      frame.load();
      // Beside the body, not in it: frameworks that swap the body leave the chat alone.
      const attach = (): void => {
        if (!holder.isConnected) root.append(holder, launcher.holder);
      };
      attach();
      redraw();
      onSwap(attach);
      onUrlChange(tellUrl);
      narrow.addEventListener('change', tellWidth);
    },
    post,
    identify,
    methods: {
      toggle,
      popoutChatWindow,
      toggleBubbleVisibility(visibility) {
        api.hideMessageBubble = visibility === 'hide';
        redraw(holder.classList.contains('has-unread-view'));
        post('sdk-set-bubble-visibility', { hideMessageBubble: api.hideMessageBubble });
      },
      reset() {
        close();
        saveCookie('cw_conversation', '');
        saveCookie(userCookie, '');
        api.identifier = api.user = undefined;
        api.resetTriggered = true;
        launcher.setUnread(0);
        redraw();
        frame.load();
      },
    },
  };
}

/** Fires a DOM event sites listen to. */
function emit(name: string, detail: unknown = null): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}
