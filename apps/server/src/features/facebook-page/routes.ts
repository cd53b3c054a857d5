import * as contract from '@confab/contract/features/facebook-page';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPages } from './actions/list-pages.ts';
import { reauthorizePage } from './actions/reauthorize-page.ts';
import { registerPage } from './actions/register-page.ts';

export function facebookPageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listFacebookPages, async ({ input }) => ({
      data: await listPages(platform, input.omniauth_token),
    })),
    endpoint(contract.registerFacebookPage, ({ input, actor }) => registerPage(platform, actor, input)),
    endpoint(contract.reauthorizeFacebookPage, async ({ input, actor }) => ({
      data: await reauthorizePage(platform, actor, input.inbox_id, input.omniauth_token),
    })),
  ];
}
