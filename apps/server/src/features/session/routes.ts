import {
  confirmationRequest,
  emailChangeUndo,
  passwordReset,
  passwordResetRequest,
  sessionConfirm,
  sessionCreate,
  sessionDelete,
  sessionEnd,
  sessionEndOthers,
  sessionList,
  sessionValidate,
  type CodeMissing,
} from '@confab/contract/features/session';
import { emptyAnswer, endpoint, type Endpoint, type RequestInfo } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirm } from './actions/confirm.ts';
import { endOtherSessions } from './actions/end-other-sessions.ts';
import { endSession } from './actions/end-session.ts';
import { requestConfirmation } from './actions/request-confirmation.ts';
import { requestPasswordReset } from './actions/request-password-reset.ts';
import { resetPassword } from './actions/reset-password.ts';
import { showSessions } from './actions/show-sessions.ts';
import { showSignedIn } from './actions/show-signed-in.ts';
import { signInByCode } from './actions/sign-in-by-code.ts';
import { signIn } from './actions/sign-in.ts';
import { signOut } from './actions/sign-out.ts';
import type { Entry } from './steps/complete-first-factor.ts';
import { proveDevice } from './steps/proven-device.ts';
import type { StartedSession } from './steps/start-session.ts';
import { undoEmailChange } from './actions/undo-email-change.ts';
import { validateSession } from './actions/validate-session.ts';
import { presentedCredentials, sessionHeaders } from './model.ts';

export function sessionRoutes(platform: Platform): Endpoint[] {
  const signedIn = async (session: StartedSession, info: RequestInfo) => {
    setHeaders(info, sessionHeaders(session));
    await storeDevice(platform, session, info);
    return showSignedIn(platform, session);
  };
  const entered = (entry: Entry, info: RequestInfo) =>
    entry.kind === 'session' ? signedIn(entry.session, info) : Promise.resolve(codeMissing(entry, info));
  return [
    endpoint(sessionCreate, async ({ input, info }) => {
      const { mfa_token: mfaToken, ...signInInput } = input;
      const cookies = info.header('cookie');
      if (mfaToken == null || mfaToken === '')
        return entered(await signIn(platform, signInInput, info, cookies), info);
      return signedIn(
        await signInByCode(platform, { ...signInInput, mfa_token: mfaToken }, info, cookies),
        info,
      );
    }),
    endpoint(sessionDelete, async ({ info }) => {
      await signOut(platform, presentedSession(info));
      return { success: true as const };
    }),
    endpoint(sessionValidate, async ({ info }) => {
      const valid = await validateSession(platform, presentedSession(info), info.ip);
      setHeaders(info, sessionHeaders(valid.session));
      const data = { ...valid.profile, created_at: valid.createdAt.toISOString() };
      return { payload: { success: true as const, data } };
    }),
    endpoint(passwordResetRequest, async ({ input, info }) => {
      await requestPasswordReset(platform, input.email, info.networks);
      return { message: 'If an account uses this address, an email with instructions is on its way.' };
    }),
    endpoint(confirmationRequest, async ({ input, info }) => {
      await requestConfirmation(platform, input.email, info.networks);
      return {};
    }),
    endpoint(passwordReset, async ({ input, info }) => {
      const entry = await resetPassword(platform, input, info);
      if (entry.kind === 'code_missing') return codeMissing(entry, info);
      const { authorization: _, ...headers } = sessionHeaders(entry.session);
      setHeaders(info, headers);
      await storeDevice(platform, entry.session, info);
      return showSignedIn(platform, entry.session);
    }),
    endpoint(sessionConfirm, async ({ input, info }) => {
      const confirmed = await confirm(platform, input, presentedSession(info), info);
      const answer = await entered(confirmed.entry, info);
      const { redirectPath } = confirmed;
      return redirectPath === undefined || 'mfa_required' in answer
        ? answer
        : { ...answer, redirect_url: redirectPath };
    }),
    endpoint(emailChangeUndo, async ({ input }) => ({
      redirect_url: await undoEmailChange(platform, input.undo_token ?? ''),
    })),
    ...ownSessionRoutes(platform),
  ];
}

function ownSessionRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(sessionList, ({ actor }) => showSessions(platform, actor)),
    endpoint(sessionEnd, ({ params, actor }) => emptyAnswer(endSession(platform, actor, params.id))),
    endpoint(sessionEndOthers, ({ actor }) => emptyAnswer(endOtherSessions(platform, actor))),
  ];
}

/** Clients distinguish this answer from a session by its status. */
function codeMissing(entry: Extract<Entry, { kind: 'code_missing' }>, info: RequestInfo): CodeMissing {
  info.setStatus(206);
  return { mfa_required: true, mfa_token: entry.mfaToken };
}

/** Password guessing by others must not lock the user out of devices they have signed in on. */
async function storeDevice(platform: Platform, session: StartedSession, info: RequestInfo): Promise<void> {
  const cookie = await proveDevice(platform, session.userId);
  if (cookie !== undefined) info.setHeader('set-cookie', cookie);
}

const sessionNames = ['access-token', 'client', 'uid', 'authorization'];

/** These routes judge the session themselves; a permanent token sent with it is ignored. */
function presentedSession(info: RequestInfo) {
  return presentedCredentials(
    Object.fromEntries(sessionNames.map((name) => [name, info.header(name)])),
    info.body,
  );
}

function setHeaders(info: RequestInfo, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) info.setHeader(name, value);
}
