import type { FacebookPageChoice } from '@confab/contract/features/facebook-page';
import { facebookPage } from '../../../channels/facebook-page/channel.ts';
import { exchangeToken, listOwnPages } from '../../../channels/facebook-page/pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAddressTaken, providerAccess } from '../../inbox/index.ts';

/** The pages of the owner of a browser's token, and a token that is valid longer. Throws as `exchangeToken`. */
export async function listPages(platform: Platform, token: string) {
  const tools = providerAccess(platform, facebookPage);
  const userToken = await exchangeToken(tools, token);
  const pages = await listOwnPages(tools, userToken);
  const choices: FacebookPageChoice[] = [];
  for (const page of pages) {
    // In any account: a page has one inbox.
    const exists = await isAddressTaken(platform, facebookPage.kind, page.id);
    choices.push({ ...page, exists });
  }
  return { page_details: choices, user_access_token: userToken };
}
