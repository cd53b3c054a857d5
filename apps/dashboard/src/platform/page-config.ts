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
  /** Whether those who have accounts are offered more. */
  canAddAccounts: boolean;
  /** Whether those who have none may make one: where anybody may, they may too. */
  canAddFirstAccount: boolean;
  isEnterprise: boolean;
  isCloud: boolean;
  hasManifest: boolean;
  logoutUrl: string;
  hostUrl: string;
  canEditProfile: boolean;
  /** Whether a provider translates messages. */
  canTranslate: boolean;
  /** Browsers subscribe to push with it; undefined where push is not set up. */
  vapidPublicKey: string | undefined;
};

let current: PageConfig | undefined;

/** The configuration of this page; defaults where the page carries none. */
export function pageConfig(): PageConfig {
  current ??= readPageConfig(document);
  return current;
}

export function readPageConfig(page: Document): PageConfig {
  const source = parse(page.querySelector('#confab-config')?.textContent ?? '');
  const { globalConfig, chatwootConfig } = source;
  const name = text(globalConfig.INSTALLATION_NAME) ?? 'Confab';
  const isSignupEnabled = isOn(chatwootConfig.signupEnabled ?? globalConfig.ENABLE_ACCOUNT_SIGNUP);
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
    canAddAccounts,
    canAddFirstAccount: canAddAccounts || isSignupEnabled,
    isEnterprise: isOn(chatwootConfig.isEnterprise ?? globalConfig.IS_ENTERPRISE),
    isCloud: globalConfig.DEPLOYMENT_ENV === 'cloud',
    hasManifest: isOn(globalConfig.DISPLAY_MANIFEST ?? true),
    logoutUrl: text(globalConfig.LOGOUT_REDIRECT_LINK) ?? '/app/login',
    hostUrl: text(chatwootConfig.hostURL) ?? page.location.origin,
    canEditProfile: !isOn(globalConfig.DISABLE_USER_PROFILE_UPDATE),
    canTranslate: isOn(globalConfig.TRANSLATION_ENABLED),
    vapidPublicKey: text(chatwootConfig.vapidPublicKey) ?? text(globalConfig.VAPID_PUBLIC_KEY),
  };
}

/** Built-in images are drawn by the page itself. */
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

/** Switches come as booleans or as text, depending on where the installation keeps them. */
function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}
