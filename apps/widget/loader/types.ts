/** What a site may put in `window.chatwootSettings` before the script runs. */
export type Settings = {
  hideMessageBubble?: boolean;
  position?: string;
  locale?: string;
  useBrowserLanguage?: boolean;
  type?: string;
  launcherTitle?: string;
  showPopoutButton?: boolean;
  showUnreadMessagesDialog?: boolean;
  widgetStyle?: string;
  darkMode?: string;
  baseDomain?: string;
};

/** Arguments of `window.chatwootSDK.run`. `baseUrl` is the address of the Confab server. */
export type RunOptions = { websiteToken: string; baseUrl: string };

/** A visitor's data from the site; every key is optional, at least one of the first three is required. */
export type SdkUser = {
  avatar_url?: string;
  email?: string;
  name?: string;
  identifier_hash?: string;
  [key: string]: unknown;
};

/** `window.$chatwoot`: the state and the methods sites call. */
export type SdkApi = {
  baseUrl: string;
  baseDomain: string | undefined;
  hasLoaded: boolean;
  hideMessageBubble: boolean;
  isOpen: boolean;
  position: string;
  websiteToken: string;
  locale: string | undefined;
  useBrowserLanguage: boolean;
  type: string;
  launcherTitle: string;
  showPopoutButton: boolean;
  showUnreadMessagesDialog: boolean;
  widgetStyle: string;
  resetTriggered: boolean;
  darkMode: string;
  identifier?: string | number | undefined;
  user?: SdkUser | undefined;
  toggle: (state?: string) => void;
  toggleBubbleVisibility: (visibility: string) => void;
  popoutChatWindow: () => void;
  setUser: (identifier: string | number, user: SdkUser) => void;
  setCustomAttributes: (attributes: Record<string, unknown>) => void;
  deleteCustomAttribute: (key: string) => void;
  setConversationCustomAttributes: (attributes: Record<string, unknown>) => void;
  deleteConversationCustomAttribute: (key: string) => void;
  setLabel: (label: string) => void;
  removeLabel: (label: string) => void;
  setLocale: (locale?: string) => void;
  setColorScheme: (scheme: string) => void;
  reset: () => void;
};

/** A message of the frame, its origin verified. Keys beyond `event` depend on the event. */
export type FrameMessage = { event: string } & Record<string, unknown>;

declare global {
  interface Window {
    chatwootSettings?: Settings;
    chatwootSDK?: { run(options: RunOptions): void };
    $chatwoot?: SdkApi;
  }
}
