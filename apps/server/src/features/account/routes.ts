import * as contract from '@confab/contract/features/account';
import { emptyAnswer, endpoint, type Endpoint, type RequestInfo } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { showAccount } from './actions/show-account.ts';
import { showLimits } from './actions/show-limits.ts';
import { toggleDeletion } from './actions/toggle-deletion.ts';
import { startAccount, startAccountBriefly, type StartedAccount } from './steps/start-account.ts';
import { changeAccount } from './actions/update-account.ts';
import { readCacheKeys } from './cache-key-queries.ts';
import { updateMember } from './member-queries.ts';
import { hasAssistants } from './queries.ts';

export function accountRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.accountCreate, async ({ input, info }) => {
      const started = await startAccount(platform, credentialHeaders(info), input, info);
      return answer(started, info);
    }),
    endpoint(contract.accountCreateBrief, async ({ input, info }) =>
      answer(await startAccountBriefly(platform, input, info), info),
    ),
    endpoint(contract.accountShow, async ({ params, actor }) => ({
      ...(await showAccount(platform, actor, params.account_id)),
      latest_chatwoot_version: platform.installation.latestVersion ?? null,
      has_assistants: await hasAssistants(platform.db, params.account_id),
    })),
    endpoint(contract.accountUpdate, ({ input, actor }) => changeAccount(platform, actor, input)),
    endpoint(contract.accountToggleDeletion, ({ input, actor }) =>
      emptyAnswer(toggleDeletion(platform, actor, input.action_type)),
    ),
    endpoint(contract.accountLimits, ({ params }) => showLimits(platform, params.account_id)),
    endpoint(contract.accountCacheKeys, async ({ params, info }) => {
      info.setHeader('cache-control', 'max-age=10, private, stale-while-revalidate=300');
      return { cache_keys: await readCacheKeys(platform.db, params.account_id) };
    }),
    endpoint(contract.accountUpdateActiveAt, async ({ params, actor }) => {
      const activeAt = platform.clock.now();
      await updateMember(platform.db, params.account_id, actor.person.id, { activeAt });
      return undefined;
    }),
  ];
}

const credentialNames = [
  'api_access_token',
  'api-access-token',
  'access-token',
  'client',
  'uid',
  'authorization',
] as const;

/** Sign-up is public, so callers are not authenticated; a user adding an account is recognized here. */
function credentialHeaders(info: RequestInfo): Record<string, string | undefined> {
  return Object.fromEntries(credentialNames.map((name) => [name, info.header(name)]));
}

function answer({ headers, user }: StartedAccount, info: RequestInfo) {
  for (const [name, value] of Object.entries(headers)) info.setHeader(name, value);
  return { data: user };
}
