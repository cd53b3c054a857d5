import type { SdkApi, SdkUser } from './types.ts';

type Post = (event: string, data?: object) => void;

/** The methods of `$chatwoot` that only check what they are given and hand it to the frame. */
export function createMethods(api: SdkApi, post: Post, identify: () => void): Partial<SdkApi> {
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
export function oneOf(value: string | undefined, usual: string, ...others: string[]): string {
  return value && others.includes(value) ? value : usual;
}

/** One of the three color schemes, light by default. */
export function scheme(value: string | undefined): string {
  return oneOf(value, 'light', 'auto', 'dark');
}
