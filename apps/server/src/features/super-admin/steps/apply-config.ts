import { installationConfigNames, type InstallationConfigName } from '@confab/contract/features/super-admin';
import { parseSetting } from '../../../platform/config/parse-setting.ts';
import { metaOf } from '../../../platform/config/settings.ts';
import type { Installation, Platform } from '../../../platform/platform.ts';
import { readConfig } from '../config-queries.ts';

/** Nodes hear by this that the settings were changed. */
export const configTag = 'installation';

/** Kept beside the settings of the console, but set by no one: the newest version that was heard of. */
export const latestVersionName = 'LATEST_VERSION';

type Reader = {
  read: (from: Installation) => string;
  write: (to: Installation, value: string) => void;
};

/** Where each setting is when the server runs. */
export const configReaders: Readonly<Record<InstallationConfigName, Reader>> = {
  INSTALLATION_NAME: {
    read: ({ name }) => name,
    write: (to, value) => (to.name = value),
  },
  BRAND_NAME: {
    read: ({ brandName }) => brandName,
    write: (to, value) => (to.brandName = value),
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
};

const signupModes = ['true', 'false', 'api_only'] as const;

/** The value as it is kept, or what is wrong with it; by the same rules as in the environment. */
export function checkConfig(
  name: InstallationConfigName,
  raw: string,
): { value: string } | { mistake: string } {
  // It goes into titles and the heads of emails.
  if (/\p{Cc}/u.test(raw)) return { mistake: 'must be one line' };
  const parsed = parseSetting(raw, metaOf(name));
  return 'mistake' in parsed ? parsed : { value: String(parsed.value) };
}

/** Makes this node use what was set in the console, over what the environment says. */
export async function applyConfig(platform: Platform): Promise<void> {
  const stored = new Map((await readConfig(platform.db)).map(({ name, value }) => [name, value]));
  platform.installation.latestVersion = stored.get(latestVersionName);
  for (const name of installationConfigNames) {
    const raw = stored.get(name);
    const checked = raw === undefined ? undefined : checkConfig(name, raw);
    const { read, write } = configReaders[name];
    const isSet = checked !== undefined && 'value' in checked;
    write(platform.installation, isSet ? checked.value : read(platform.environment));
  }
}
