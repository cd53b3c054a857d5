import {
  consoleDashboardShow,
  consoleJobDiscard,
  consoleJobList,
  consoleJobRetry,
  instanceStatusShow,
  superAdminShow,
  superAdminSignIn,
  superAdminSignOut,
} from '@confab/contract/features/super-admin';
import {
  installationConfigShow,
  installationConfigUpdate,
} from '@confab/contract/features/super-admin-config';
import { Failure } from '@confab/contract/kit/errors';
import { emptyAnswer, endpoint, type Endpoint, type RequestInfo } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountRoutes } from './accounts/routes.ts';
import { discardJobs } from './actions/discard-jobs.ts';
import { listJobs } from './actions/list-jobs.ts';
import { retryJobs } from './actions/retry-jobs.ts';
import { showConfig } from './actions/show-config.ts';
import { showDashboard } from './actions/show-dashboard.ts';
import { showStatus } from './actions/show-status.ts';
import { signInByCode } from './actions/sign-in-by-code.ts';
import { signIn } from './actions/sign-in.ts';
import { signOut } from './actions/sign-out.ts';
import { updateConfig } from './actions/update-config.ts';
import { appRoutes } from './apps/routes.ts';
import { botRoutes } from './bots/routes.ts';
import { logRoutes } from './log/routes.ts';
import { isForeignOrigin, sessionCookie } from './model.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { userRoutes } from './users/routes.ts';

export function superAdminRoutes(platform: Platform): Endpoint[] {
  return [
    ...sessionRoutes(platform),
    ...accountRoutes(platform),
    ...userRoutes(platform),
    ...appRoutes(platform),
    ...botRoutes(platform),
    ...tokenRoutes(platform),
    ...logRoutes(platform),
    endpoint(installationConfigShow, () => showConfig(platform)),
    endpoint(installationConfigUpdate, ({ input }) => updateConfig(platform, input)),
    endpoint(consoleDashboardShow, () => showDashboard(platform)),
    endpoint(instanceStatusShow, () => showStatus(platform)),
    endpoint(consoleJobList, () => listJobs(platform)),
    endpoint(consoleJobRetry, ({ input }) => retryJobs(platform, input.ids)),
    endpoint(consoleJobDiscard, ({ input }) => discardJobs(platform, input.ids)),
  ];
}

function sessionRoutes(platform: Platform): Endpoint[] {
  const isSecure = platform.installation.frontendUrl.startsWith('https:');
  return [
    endpoint(superAdminSignIn, async ({ input, info }) => {
      if (isBegunElsewhere(platform, info)) throw new Failure('forbidden');
      const { mfa_token: mfaToken, email = '', password = '', ...code } = input;
      const entry = mfaToken
        ? await signInByCode(platform, { ...code, mfa_token: mfaToken }, info)
        : await signIn(platform, { email, password }, info);
      if (entry.kind === 'code_missing') {
        info.setStatus(206);
        return { mfa_required: true as const, mfa_token: entry.mfaToken };
      }
      info.setHeader('set-cookie', sessionCookie(entry.token, isSecure));
      return entry.person;
    }),
    endpoint(superAdminShow, ({ actor }) => Promise.resolve(actor.person)),
    endpoint(superAdminSignOut, ({ info }) => {
      info.setHeader('set-cookie', sessionCookie(null, isSecure));
      return emptyAnswer(signOut(platform, info.header('cookie')));
    }),
  ];
}

/** Another site must not sign its visitor in to the console as another user. */
function isBegunElsewhere(platform: Platform, info: RequestInfo): boolean {
  const call = {
    host: info.header('host') ?? '',
    origin: info.header('origin'),
    site: info.header('sec-fetch-site'),
  };
  return isForeignOrigin(call, platform.installation.frontendUrl);
}
