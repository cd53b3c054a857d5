import type { Config } from '../platform/config/config.ts';
import type { Installation } from '../platform/platform.ts';

/** The part of the settings that features use. */
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
    links: config.links,
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
