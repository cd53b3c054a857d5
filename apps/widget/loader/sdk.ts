import { createChat } from './chat.ts';
import type { RunOptions, SdkApi, SdkUser } from './types.ts';

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
    const chat = createChat(api);
    Object.assign(api, chat.methods, methods(api, chat.post, chat.identify));
    // The host page comes first: the frame waits for its load, but not for ever.
    const loaded = document.readyState === 'complete';
    addEventListener('load', chat.start);
    setTimeout(chat.start, loaded ? 50 : 4000);
  },
};

type Post = (event: string, data?: object) => void;

function methods(api: SdkApi, post: Post, identify: () => void): Partial<SdkApi> {
  const sendAttributes = (event: string) => (customAttributes: Record<string, unknown>) => {
    if (!customAttributes || !Object.keys(customAttributes).length) {
      throw Error('Custom attributes should have atleast one key');
    }
    post(event, { customAttributes });
  };
  const dropAttribute = (event: string) => (customAttribute: string) => {
    if (!customAttribute) throw Error('Custom attribute is required');
    post(event, { customAttribute });
  };
  return {
    setUser(identifier: string | number, user: SdkUser) {
      if (typeof identifier !== 'string' && typeof identifier !== 'number') {
        throw Error('Identifier should be a string or a number');
      }
      if (!user || !(user.avatar_url || user.email || user.name)) {
        throw Error('User object should have one of the keys [avatar_url, email, name]');
      }
      api.identifier = identifier;
      api.user = user;
      identify();
    },
    setCustomAttributes: sendAttributes('set-custom-attributes'),
    deleteCustomAttribute: dropAttribute('delete-custom-attribute'),
    setConversationCustomAttributes: sendAttributes('set-conversation-custom-attributes'),
    deleteConversationCustomAttribute: dropAttribute('delete-conversation-custom-attribute'),
    setLabel: (label) => post('set-label', { label }),
    removeLabel: (label) => post('remove-label', { label }),
    setLocale(locale = 'en') {
      api.locale = locale;
      post('set-locale', { locale });
    },
    setColorScheme(value) {
      const darkMode = (api.darkMode = scheme(value));
      post('set-color-scheme', { darkMode });
    },
  };
}

/** `value` when it is one of `others`, else `usual`. */
function oneOf(value: string | undefined, usual: string, ...others: string[]): string {
  return value && others.includes(value) ? value : usual;
}

function scheme(value: string | undefined): string {
  return oneOf(value, 'light', 'auto', 'dark');
}
