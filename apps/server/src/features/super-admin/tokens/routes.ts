import {
  consoleTokenList,
  consoleTokenReplace,
  consoleTokenReveal,
  consoleTokenShow,
} from '@confab/contract/features/super-admin-token';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listTokens } from './actions/list-tokens.ts';
import { replaceToken } from './actions/replace-token.ts';
import { revealToken } from './actions/reveal-token.ts';
import { showToken } from './actions/show-token.ts';

export function tokenRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleTokenList, ({ input }) => listTokens(platform, input)),
    endpoint(consoleTokenShow, ({ params }) => showToken(platform, params.id)),
    endpoint(consoleTokenReveal, ({ params }) => revealToken(platform, params.id)),
    endpoint(consoleTokenReplace, ({ params }) => replaceToken(platform, params.id)),
  ];
}
