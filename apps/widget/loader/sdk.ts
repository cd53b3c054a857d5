import { createChat } from './chat.ts';
import { oneOf, scheme } from './methods.ts';
import type { RunOptions, SdkApi } from './types.ts';

/** Entry of `sdk.js`: defines `window.chatwootSDK`, which the snippet on the page calls. */
window.chatwootSDK = {
  run({ websiteToken, baseUrl }: RunOptions): void {
    if (window.$chatwoot) return;
    const settings = window.chatwootSettings || {};
    const api = {
      hideMessageBubble: false,
      useBrowserLanguage: false,
      launcherTitle: '',
      showPopoutButton: false,
      baseDomain: undefined,
      ...settings,
      baseUrl: (baseUrl || '').replace(/\/$/, ''),
      websiteToken,
      hasLoaded: false,
      isOpen: false,
      resetTriggered: false,
      locale: settings.useBrowserLanguage ? navigator.language.replace('-', '_') : settings.locale,
      position: oneOf(settings.position, 'right', 'left'),
      type: oneOf(settings.type, 'standard', 'expanded_bubble'),
      widgetStyle: oneOf(settings.widgetStyle, 'standard', 'flat'),
      darkMode: scheme(settings.darkMode),
      showUnreadMessagesDialog: settings.showUnreadMessagesDialog !== false,
    } as SdkApi;
    window.$chatwoot = api;
    const start = createChat(api);
    // The host page has priority: the frame waits for its load event, but not forever.
    addEventListener('load', start);
    setTimeout(start, document.readyState === 'complete' ? 50 : 4000);
  },
};
