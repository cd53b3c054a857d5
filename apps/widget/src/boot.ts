/** Settings of the inbox as the page states them (wire names of `window.chatwootWebChannel`). */
export type Channel = {
  avatarUrl: string;
  locale: string;
  websiteName: string;
  websiteToken: string;
  welcomeTagline: string | null;
  welcomeTitle: string;
  widgetColor: string;
  enabledFeatures: readonly string[];
  replyTime: string;
  preChatFormEnabled: boolean;
  preChatFormOptions: PreChatOptions;
  workingHoursEnabled: boolean;
  workingHours: readonly WorkingHour[];
  outOfOfficeMessage: string | null;
  timezone: string;
  allowMessagesAfterResolved: boolean;
  disableBranding: boolean;
};

export type PreChatOptions = { pre_chat_message?: string; pre_chat_fields?: readonly PreChatField[] };

export type PreChatField = {
  name: string;
  type: string;
  field_type: string;
  label: string;
  placeholder?: string | null;
  required: boolean;
  enabled: boolean;
  values?: readonly string[] | null;
  regex_pattern?: string | null;
  regex_cue?: string | null;
};

/** One weekday (0 is Sunday) in the inbox's time zone. */
export type WorkingHour = {
  day_of_week: number;
  closed_all_day: boolean;
  open_all_day: boolean;
  open_hour: number | null;
  open_minutes: number | null;
  close_hour: number | null;
  close_minutes: number | null;
};

/** Everything the page hands to the app: settings, the visitor's two tokens, and the brand. */
export type PageConfig = {
  channel: Channel;
  pubsubToken: string;
  authToken: string;
  brand: { name: string; url: string };
};

type RawConfig = {
  chatwootWebChannel?: Partial<Channel>;
  chatwootPubsubToken?: string;
  authToken?: string;
  globalConfig?: { BRAND_NAME?: string; WIDGET_BRAND_URL?: string };
};

const DEFAULTS: Channel = {
  avatarUrl: '',
  locale: 'en',
  websiteName: '',
  websiteToken: '',
  welcomeTagline: null,
  welcomeTitle: '',
  widgetColor: '#1f93ff',
  enabledFeatures: [],
  replyTime: 'in_a_few_minutes',
  preChatFormEnabled: false,
  preChatFormOptions: {},
  workingHoursEnabled: false,
  workingHours: [],
  outOfOfficeMessage: null,
  timezone: 'UTC',
  allowMessagesAfterResolved: true,
  disableBranding: false,
};

/**
 * Reads what the server wrote into the page: the JSON element first, because a strict policy may forbid the
 * inline script that sets the globals; the globals otherwise.
 */
export function readPageConfig(): PageConfig {
  const element = document.getElementById('confab-widget-config');
  const raw: RawConfig = element?.textContent ? JSON.parse(element.textContent) : (window as RawConfig);
  const channel = { ...DEFAULTS, ...raw.chatwootWebChannel };
  return {
    channel: { ...channel, websiteToken: channel.websiteToken || queryValue('website_token') },
    pubsubToken: raw.chatwootPubsubToken ?? '',
    authToken: raw.authToken ?? '',
    brand: { name: raw.globalConfig?.BRAND_NAME ?? '', url: raw.globalConfig?.WIDGET_BRAND_URL ?? '' },
  };
}

/** A value of the page's own query string, '' when absent. */
export function queryValue(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}
