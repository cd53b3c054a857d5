import type { InstallationConfigName } from '@confab/contract/features/super-admin-config';
import { channelSettings } from '../../../channels/registry.ts';
import { changeableNames, type ChangeableName } from '../../../platform/config/changeable.ts';
import { parseSetting, splitList } from '../../../platform/config/parse-setting.ts';
import {
  describeProvider,
  keySettings,
  parseKey,
  type KeySetting,
} from '../../../platform/config/provider-urls.ts';
import { metaOf, settingNames, type SettingName } from '../../../platform/config/settings.ts';
import type { Environment, Installation } from '../../../platform/platform.ts';
import { captchaSettings } from '../../account/index.ts';
import { csmlSettings } from '../../agent-bot/index.ts';
import { integrationSettings } from '../../integration/index.ts';

type Reader = {
  read: (from: Installation) => string;
  write: (to: Installation, value: string) => void;
};

/** Settings that are part of the installation, and where. */
export const installationReaders: Readonly<Partial<Record<InstallationConfigName, Reader>>> = {
  INSTALLATION_NAME: {
    read: ({ name }) => name,
    write: (to, value) => (to.name = value),
  },
  BRAND_NAME: {
    read: ({ brandName }) => brandName,
    write: (to, value) => (to.brandName = value),
  },
  WIDGET_BRAND_URL: {
    read: ({ links }) => links.widgetBrand ?? '',
    write: (to, value) => (to.links = { ...to.links, widgetBrand: value || undefined }),
  },
  BRAND_URL: {
    read: ({ links }) => links.brand ?? '',
    write: (to, value) => (to.links = { ...to.links, brand: value || undefined }),
  },
  API_CHANNEL_NAME: {
    read: ({ apiChannel }) => apiChannel.name ?? '',
    write: (to, value) => (to.apiChannel = { ...to.apiChannel, name: value || undefined }),
  },
  API_CHANNEL_THUMBNAIL: {
    read: ({ apiChannel }) => apiChannel.picture ?? '',
    write: (to, value) => (to.apiChannel = { ...to.apiChannel, picture: value || undefined }),
  },
  ANALYTICS_TOKEN: {
    read: ({ analyticsToken }) => analyticsToken ?? '',
    write: (to, value) => (to.analyticsToken = value || undefined),
  },
  BRAND_COLOR: {
    read: ({ brandColor }) => brandColor ?? '',
    write: (to, value) => (to.brandColor = value === '' ? undefined : value),
  },
  LOGO: {
    read: ({ logos }) => logos.wide,
    write: (to, value) => (to.logos = { ...to.logos, wide: value }),
  },
  LOGO_DARK: {
    read: ({ logos }) => logos.wideDark,
    write: (to, value) => (to.logos = { ...to.logos, wideDark: value }),
  },
  LOGO_THUMBNAIL: {
    read: ({ logos }) => logos.square,
    write: (to, value) => (to.logos = { ...to.logos, square: value }),
  },
  ENABLE_ACCOUNT_SIGNUP: {
    read: ({ accountSignup }) => accountSignup,
    write: (to, value) => {
      const mode = signupModes.find((one) => one === value);
      if (mode !== undefined) to.accountSignup = mode;
    },
  },
  CREATE_NEW_ACCOUNT_FROM_DASHBOARD: {
    read: ({ createNewAccountFromDashboard }) => String(createNewAccountFromDashboard),
    write: (to, value) => (to.createNewAccountFromDashboard = value === 'true'),
  },
  BLOCKED_EMAIL_DOMAINS: {
    read: ({ blockedEmailDomains }) => blockedEmailDomains.join(','),
    write: (to, value) => (to.blockedEmailDomains = splitList(value.toLowerCase())),
  },
  TERMS_URL: {
    read: ({ links }) => links.terms ?? '',
    write: (to, value) => (to.links = { ...to.links, terms: value || undefined }),
  },
  PRIVACY_URL: {
    read: ({ links }) => links.privacy ?? '',
    write: (to, value) => (to.links = { ...to.links, privacy: value || undefined }),
  },
  LOGOUT_REDIRECT_LINK: {
    read: ({ links }) => links.logout,
    write: (to, value) => (to.links = { ...to.links, logout: value }),
  },
  DISABLE_USER_PROFILE_UPDATE: {
    read: ({ canUpdateProfile }) => String(!canUpdateProfile),
    write: (to, value) => (to.canUpdateProfile = value !== 'true'),
  },
  DISPLAY_MANIFEST: {
    read: ({ product }) => String(product.hasManifest),
    write: (to, value) => (to.product = { ...to.product, hasManifest: value === 'true' }),
  },
  UPDATE_CHECK_URL: {
    read: ({ product }) => product.updateCheckUrl ?? '',
    write: (to, value) => (to.product = { ...to.product, updateCheckUrl: value || undefined }),
  },
  DOCS_URL: {
    read: ({ product }) => product.docsUrl ?? '',
    write: (to, value) => (to.product = { ...to.product, docsUrl: value || undefined }),
  },
  SUPPORT_URL: {
    read: ({ product }) => product.supportUrl ?? '',
    write: (to, value) => (to.product = { ...to.product, supportUrl: value || undefined }),
  },
  MAILER_INBOUND_EMAIL_DOMAIN: {
    read: ({ inboundEmail }) => inboundEmail?.domain ?? '',
    write: (to, value) => setInbound(to, { domain: value.toLowerCase() }),
  },
  RAILS_INBOUND_EMAIL_PASSWORD: {
    read: ({ inboundEmail }) => inboundEmail?.password ?? '',
    write: (to, value) => setInbound(to, { password: value }),
  },
};

const signupModes = ['true', 'false', 'api_only'] as const;

/** Emails are forwarded where both are known; `checkTogether` sees to that. */
function setInbound(to: Installation, input: Partial<NonNullable<Installation['inboundEmail']>>): void {
  const { domain, password } = { domain: '', password: '', ...to.inboundEmail, ...input };
  if (domain === '' && password === '') delete to.inboundEmail;
  else to.inboundEmail = { domain, password };
}

/** The credentials of channels, integrations and bots at their providers. */
export function keySetting(name: InstallationConfigName): KeySetting | undefined {
  const all = [...channelSettings(), ...integrationSettings, ...csmlSettings, ...captchaSettings];
  return keySettings(all).find(({ setting }) => setting === name);
}

/** A setting documented in the environment's own list; not one of a channel or integration. */
export function settingName(name: InstallationConfigName): SettingName | undefined {
  return settingNames.find((one) => one === name);
}

/** The text of a setting where nothing is set in the console; empty for none. */
export function environmentText(environment: Environment, name: InstallationConfigName): string {
  const reader = installationReaders[name];
  if (reader !== undefined) return reader.read(environment.installation);
  if (isChangeable(name)) return String(environment.settings[name] ?? '');
  return environment.providerKeys.get(name) ?? '';
}

export function isChangeable(name: InstallationConfigName): name is InstallationConfigName & ChangeableName {
  return changeableNames.some((one) => one === name);
}

export function describeConfig(name: InstallationConfigName): string {
  const known = settingName(name);
  if (known !== undefined) return metaOf(known).description;
  const key = keySetting(name);
  return key === undefined ? '' : describeProvider(key);
}

/** The stored value, or its error, by the same rules as in the environment. */
export function checkConfig(
  name: InstallationConfigName,
  raw: string,
): { value: string } | { mistake: string } {
  const checked = checkByForm(name, raw);
  // It goes into titles, the heads of emails, and requests.
  if ('value' in checked && /\p{Cc}/u.test(checked.value)) return { mistake: 'must be one line' };
  return checked;
}

function checkByForm(name: InstallationConfigName, raw: string): { value: string } | { mistake: string } {
  const key = keySetting(name);
  if (key?.form !== undefined) return parseKey(raw, key);
  const known = settingName(name);
  if (known === undefined) return { value: raw };
  const parsed = parseSetting(raw, metaOf(known));
  return 'mistake' in parsed ? parsed : { value: String(parsed.value) };
}
