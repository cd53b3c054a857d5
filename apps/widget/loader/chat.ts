import { readCookie, writeCookie } from './cookies.ts';
import { createMethods } from './methods.ts';
import { onSwap, onUrlChange } from './page.ts';
import { createPanel, emit, type Handlers, type Panel } from './panel.ts';
import { addStyles } from './styles.ts';
import type { SdkApi } from './types.ts';
import { userHash } from './user-hash.ts';

/** The frame's state: `ink` is a readable text color on the inbox's color. */
type LoadedConfig = { authToken?: string; channelConfig: { widgetColor: string }; ink: string };

const tokenCookie = 'cw_conversation';
const snoozeCookie = 'cw_snooze_campaigns_till';

/** Adds the methods of `$chatwoot`. The returned function adds the chat to the page, once. */
export function createChat(api: SdkApi): () => void {
  const userCookie = 'cw_user_' + api.websiteToken;
  const panel = createPanel(api, (message) => {
    const handler = handlers[message.event];
    if (handler) handler(message);
  });
  const { launcher, redraw, toggle, popoutChatWindow } = panel;
  const { holder, post, load } = panel.frame;
  const save = (name: string, value: string, seconds?: number): void =>
    writeCookie(name, value, api.baseDomain, seconds);
  const identify = (): void => {
    const { identifier, user } = api;
    if (!user || identifier === undefined) return;
    const hash = userHash(identifier, user);
    if (readCookie(userCookie) === hash) return;
    post('set-user', { identifier, user });
    save(userCookie, hash);
  };
  const handlers = createHandlers(api, panel, save, identify, userCookie);
  Object.assign(api, createMethods(api, post, identify), {
    toggle,
    popoutChatWindow,
    toggleBubbleVisibility(visibility: string) {
      api.hideMessageBubble = visibility === 'hide';
      redraw(holder.classList.contains('has-unread-view'));
      post('sdk-set-bubble-visibility', { hideMessageBubble: api.hideMessageBubble });
    },
    reset() {
      toggle('close');
      save(tokenCookie, '');
      save(userCookie, '');
      api.identifier = api.user = undefined;
      api.resetTriggered = true;
      launcher.setUnread(0);
      redraw();
      load();
    },
  });
  return () => {
    if (holder.isConnected) return;
    addStyles();
    load();
    // Beside the body, not in it: frameworks that swap the body leave the chat alone.
    const attach = (): void => {
      if (!holder.isConnected) document.documentElement.append(holder, launcher.holder);
    };
    attach();
    redraw();
    onSwap(attach);
  };
}

/** One handler per message of the frame. */
function createHandlers(
  api: SdkApi,
  { frame: { first, post }, launcher, redraw, handlers }: Panel,
  save: (name: string, value: string, seconds?: number) => void,
  identify: () => void,
  userCookie: string,
): Handlers {
  const saveToken = (token?: unknown): unknown => token && save(tokenCookie, token as string);
  const narrow = matchMedia('(max-width:668px)');
  const postWidth = (): void => post('toggle-close-button', { isMobile: narrow.matches });
  const postUrl = (): void => post('change-url', { referrerURL: location.href, referrerHost: location.host });
  return {
    ...handlers,
    loaded({ config }) {
      const { authToken, channelConfig, ink } = config as LoadedConfig;
      const again = api.hasLoaded;
      saveToken(authToken);
      launcher.setColor(channelConfig.widgetColor, ink);
      first('config-set', { ...api, user: undefined, campaignsSnoozedTill: readCookie(snoozeCookie) });
      postUrl();
      postWidth();
      // A body swap loads the frame again: it has to learn that the panel is open.
      if (api.isOpen) post('toggle-open', { isOpen: true });
      identify();
      api.hasLoaded = true;
      redraw();
      if (again) return;
      onUrlChange(postUrl);
      narrow.addEventListener('change', postWidth);
      emit('chatwoot:ready');
    },
    error({ data }) {
      emit('chatwoot:error', data);
      save(userCookie, '');
    },
    onEvent: ({ eventIdentifier, data }) => emit(eventIdentifier as string, data),
    setBubbleLabel: ({ label, openLabel, closeLabel }) =>
      launcher.setText(label as string, openLabel as string, closeLabel as string),
    setAuthCookie: ({ data }) => saveToken((data as Record<string, unknown>).widgetAuthToken),
    setCampaignReadOn: () => save(snoozeCookie, Date.now() + 36e5 + '', 3600),
    postback: ({ event, data }) => emit('chatwoot:postback', { event, data }),
    handleNotificationDot: ({ unreadMessageCount }) => launcher.setUnread(unreadMessageCount as number),
    playAudio() {
      // Browsers stay silent until the visitor has touched the page; that, or a policy of the page, is fine.
      new Audio(api.baseUrl + '/audio/widget/ding.mp3').play().catch(() => {});
    },
  };
}
