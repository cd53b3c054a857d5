import { accountFeatures } from '@confab/contract/features/account';
import { ConfigError, type Config } from '../platform/config/config.ts';
import type { Installation } from '../platform/platform.ts';

/** The part of the settings that features use. Throws ConfigError for a feature that there is not. */
export function installationOf(config: Config & { readonly frontendUrl: string }): Installation {
  return {
    frontendUrl: config.frontendUrl,
    name: config.installationName,
    brandName: config.brandName,
    brandColor: config.brandColor,
    logos: config.logos,
    accountSignup: config.accountSignup,
    createNewAccountFromDashboard: config.createNewAccountFromDashboard,
    blockedEmailDomains: config.blockedEmailDomains,
    featureDefaults: featureDefaultsOf(config.featureDefaults),
    pageScripts: config.pageScripts,
    links: config.links,
    apiChannel: config.apiChannel,
    analyticsToken: config.analyticsToken,
    canUpdateProfile: config.canUpdateProfile,
    product: config.product,
    latestVersion: undefined,
    apiCors: config.apiCors,
    inboxEvents: config.inboxEvents,
    mailerSender: config.mailerSenderEmail,
    ...(config.inboundEmail === undefined ? {} : { inboundEmail: config.inboundEmail }),
    fileLinkSeconds: config.fileLinkSeconds,
    maxStorage: config.maxStorage,
    presenceSeconds: config.presenceSeconds,
  };
}

/** `-labels` is a feature that new accounts lack. */
function featureDefaultsOf(names: readonly string[]): Record<string, boolean> {
  const defaults = Object.fromEntries(
    names.map((name) => (name.startsWith('-') ? [name.slice(1), false] : [name, true])),
  );
  const unknown = Object.keys(defaults).filter((name) => !Object.hasOwn(accountFeatures, name));
  if (unknown.length > 0)
    throw new ConfigError([
      `ACCOUNT_LEVEL_FEATURE_DEFAULTS may only name ${Object.keys(accountFeatures).join(', ')}, not "${unknown.join('", "')}".`,
    ]);
  return defaults;
}
