import type { EmailProvider } from '@confab/contract/channels/email';

/**
 * What the server passes to the page about the installation. The wire names (`globalConfig`, `chatwootConfig`) are
 * read here once and mapped to our own.
 */
export type PageConfig = {
  installationName: string;
  brandName: string;
  /** `#rrggbb`; without one the kit's own. */
  brandColor: string | undefined;
  /** The operator's square logo; without one, that of the product. */
  logo: string | undefined;
  /** The operator's wide logo, on light and on dark ground. */
  wideLogo: { light: string; dark: string } | undefined;
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
  isSignupEnabled: boolean;
  /** The captcha for sign-up; undefined if none is configured. */
  captcha: { siteKey: string; script: string } | undefined;
  /** Whether those who have accounts are offered more. */
  canAddAccounts: boolean;
  /** Whether users without an account may create one: where anyone may, they may too. */
  canAddFirstAccount: boolean;
  /** Where there are plans, an account is shown what it does not have: in the cloud, and before a plan was bought. */
  hasPlansToShow: boolean;
  /** Has billing as well. */
  isCloud: boolean;
  /** Whether administrators are notified of new versions. */
  hasManifest: boolean;
  /** The version of this installation. */
  version: string;
  docsUrl: string | undefined;
  supportUrl: string | undefined;
  logoutUrl: string;
  canEditProfile: boolean;
  /** Whether a provider translates messages. */
  canTranslate: boolean;
  /** Whether the installation has a model that transcribes audio files. */
  canTranscribe: boolean;
  /** Whether emails can be forwarded to this installation. */
  canForwardEmails: boolean;
  /** Other ways to sign in than the form; `name` is part of the address. */
  signOnProviders: readonly { name: string; label: string }[];
  /** The app at Facebook through which pages are connected, and the version of what it calls; without one, none are. */
  facebookApp: { id: string; version: string; script: string } | undefined;
  /** How the API channel is offered, where the operator has names for it. */
  apiChannel: { name: string | undefined; image: string | undefined };
  /** Whether the installation has an app through which Instagram accounts without a page are connected. */
  hasInstagramApp: boolean;
  /** Whether the installation has an app at Twitter, through which profiles are connected. */
  hasTwitterApp: boolean;
  /** Whether the installation runs scripts of bots. */
  hasCsmlEngine: boolean;
  /** Providers whose mailboxes are connected by a login there. */
  emailProviders: readonly EmailProvider[];
  /** Browsers subscribe to push with it; undefined where push is not set up. */
  vapidPublicKey: string | undefined;
};

/** An installation of another name shows no documentation of this one. */
const builtInName = 'Confab';

/** The free plan of the enterprise edition. */
const firstPlan = 'community';

let current: PageConfig | undefined;

/** The configuration of this page; defaults where the page carries none. */
export function pageConfig(): PageConfig {
  current ??= readPageConfig(document);
  return current;
}

export function readPageConfig(page: Document): PageConfig {
  const source = parse(page.querySelector('#confab-config')?.textContent ?? '');
  const { globalConfig, chatwootConfig } = source;
  const name = text(globalConfig.INSTALLATION_NAME) ?? builtInName;
  const isSignupEnabled = isOn(chatwootConfig.signupEnabled ?? globalConfig.ENABLE_ACCOUNT_SIGNUP);
  const isCloud = globalConfig.DEPLOYMENT_ENV === 'cloud';
  const canAddAccounts = isOn(globalConfig.CREATE_NEW_ACCOUNT_FROM_DASHBOARD);
  return {
    installationName: name,
    brandName: text(globalConfig.BRAND_NAME) ?? name,
    brandColor: text(globalConfig.BRAND_COLOR),
    logo: ownImage(globalConfig.LOGO_THUMBNAIL),
    wideLogo: wideLogoOf(globalConfig),
    termsUrl: text(globalConfig.TERMS_URL),
    privacyUrl: text(globalConfig.PRIVACY_URL),
    isSignupEnabled,
    captcha: captchaOf(globalConfig),
    canAddAccounts,
    canAddFirstAccount: canAddAccounts || isSignupEnabled,
    hasPlansToShow:
      isCloud ||
      (isOn(chatwootConfig.isEnterprise ?? globalConfig.IS_ENTERPRISE) &&
        (text(chatwootConfig.enterprisePlanName) ?? firstPlan) === firstPlan),
    isCloud,
    hasManifest: isOn(globalConfig.DISPLAY_MANIFEST ?? true),
    version: text(globalConfig.APP_VERSION) ?? '',
    docsUrl: name === builtInName ? text(globalConfig.DOCS_URL) : undefined,
    supportUrl: text(globalConfig.SUPPORT_URL),
    logoutUrl: text(globalConfig.LOGOUT_REDIRECT_LINK) ?? '/app/login',
    canEditProfile: !isOn(globalConfig.DISABLE_USER_PROFILE_UPDATE),
    canTranslate: isOn(globalConfig.TRANSLATION_ENABLED),
    canTranscribe: isOn(globalConfig.TRANSCRIPTION_ENABLED),
    canForwardEmails: isOn(globalConfig.INBOUND_EMAIL_ENABLED),
    signOnProviders: providersOf(globalConfig.SIGN_ON_PROVIDERS),
    facebookApp: facebookAppOf(globalConfig),
    apiChannel: {
      name: text(globalConfig.API_CHANNEL_NAME),
      image: text(globalConfig.API_CHANNEL_THUMBNAIL),
    },
    hasInstagramApp: text(globalConfig.INSTAGRAM_APP_ID) !== undefined,
    hasTwitterApp: isOn(globalConfig.TWITTER_ENABLED),
    hasCsmlEngine: isOn(globalConfig.CSML_ENABLED),
    emailProviders: [
      ...(text(globalConfig.AZURE_APP_ID) === undefined ? [] : (['microsoft'] as const)),
      ...(text(chatwootConfig.googleOAuthClientId) === undefined ? [] : (['google'] as const)),
    ],
    vapidPublicKey: text(chatwootConfig.vapidPublicKey) ?? text(globalConfig.VAPID_PUBLIC_KEY),
  };
}

function facebookAppOf(values: Values): PageConfig['facebookApp'] {
  const [id, version] = [text(values.FB_APP_ID), text(values.FACEBOOK_API_VERSION)];
  const script = text(values.FACEBOOK_SDK_URL);
  if (id === undefined || version === undefined || script === undefined) return undefined;
  return { id, version, script };
}

function captchaOf(values: Values): PageConfig['captcha'] {
  const [siteKey, script] = [text(values.HCAPTCHA_SITE_KEY), text(values.HCAPTCHA_SCRIPT_URL)];
  return siteKey === undefined || script === undefined ? undefined : { siteKey, script };
}

function providersOf(value: unknown): PageConfig['signOnProviders'] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const { name, label } = asValues(one);
    return typeof name === 'string' && typeof label === 'string' ? [{ name, label }] : [];
  });
}

/** Built-in images are rendered by the page itself. */
function ownImage(value: unknown): string | undefined {
  const address = text(value);
  return address?.startsWith('/brand-assets/') ? undefined : address;
}

function wideLogoOf({ LOGO, LOGO_DARK }: Values): PageConfig['wideLogo'] {
  const [light, dark] = [ownImage(LOGO), ownImage(LOGO_DARK)];
  return light === undefined ? undefined : { light, dark: dark ?? light };
}

type Values = Record<string, unknown>;

function parse(json: string): { globalConfig: Values; chatwootConfig: Values } {
  try {
    const value: unknown = JSON.parse(json);
    const source = asValues(value);
    return { globalConfig: asValues(source.globalConfig), chatwootConfig: asValues(source.chatwootConfig) };
  } catch {
    return { globalConfig: {}, chatwootConfig: {} };
  }
}

function asValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Flags are booleans or text, depending on where the installation stores them. */
function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}
