import type { PageFrame } from '@confab/contract/features/help-centre-page';
import { findChannel } from '../../../channels/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox } from '../../inbox/index.ts';
import { logosOf } from '../../portal/index.ts';
import { linksOf, type PageFlags } from '../page-model.ts';
import type { Surroundings } from '../page-view.ts';
import { tagsOf } from './portal-at.ts';
import type { OpenPortal } from '../queries.ts';

/** What surrounds a page of a portal. */
export async function surroundingsOf(
  platform: Platform,
  portal: OpenPortal,
  { locale, path, flags }: { locale: string; path: string; flags: PageFlags },
): Promise<Surroundings> {
  const { logo, chat } = await platform.memo.remember(
    `help_pages.around:${portal.account_id}:${portal.id}`,
    () => tagsOf(portal),
    () => aroundOf(platform, portal),
  );
  return {
    portal,
    links: linksOf(portal, flags),
    flags,
    locale,
    path,
    logo,
    installation: platform.installation,
    chat: flags.isPlain ? undefined : chat,
  };
}

async function aroundOf(platform: Platform, portal: OpenPortal) {
  const [logos, chat] = await Promise.all([
    logosOf(platform, platform.db, [portal]),
    chatOf(platform, portal),
  ]);
  return { logo: logos.get(portal.id)?.file_url, chat };
}

/** The chat of the portal's website inbox. */
async function chatOf({ db, installation }: Platform, portal: OpenPortal): Promise<PageFrame['chat']> {
  if (portal.inbox_id === null) return undefined;
  const inbox = await findInbox(db, portal.account_id, portal.inbox_id);
  const address = inbox && findChannel(inbox.channel)?.publicToken?.(inbox.channel_settings);
  if (address?.kind !== 'website') return undefined;
  const { token } = address;
  const { frontendUrl } = installation;
  return { token, origin: frontendUrl, href: `${frontendUrl}/widget?website_token=${token}` };
}
