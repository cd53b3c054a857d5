import type { PageChannel, WidgetPage } from '@confab/contract/features/widget';

/** Everything the page hands to the app: settings, the visitor's two tokens, and the brand. */
export type PageConfig = {
  channel: PageChannel;
  pubsubToken: string;
  authToken: string;
  brand: { name: string; url: string };
};

/** Servers and pages of before may leave some of it out. */
type RawPage = Partial<Omit<WidgetPage, 'chatwootWebChannel' | 'globalConfig'>> & {
  chatwootWebChannel?: Partial<PageChannel>;
  globalConfig?: Partial<WidgetPage['globalConfig']>;
};

const defaults: PageChannel = {
  avatarUrl: '',
  hasAConnectedAgentBot: '',
  locale: 'en',
  websiteName: '',
  websiteToken: '',
  welcomeTagline: null,
  welcomeTitle: '',
  widgetColor: '#1f93ff',
  portal: null,
  enabledFeatures: [],
  enabledLanguages: [],
  replyTime: 'in_a_few_minutes',
  preChatFormEnabled: false,
  preChatFormOptions: {},
  workingHoursEnabled: false,
  csatSurveyEnabled: false,
  workingHours: [],
  outOfOfficeMessage: null,
  utcOffset: '',
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
  const raw: RawPage = element?.textContent ? JSON.parse(element.textContent) : (window as RawPage);
  const channel = { ...defaults, ...raw.chatwootWebChannel };
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
