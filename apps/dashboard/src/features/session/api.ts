import { CallError } from '@confab/client/call';
import {
  emailChangeUndo,
  passwordReset,
  passwordResetRequest,
  sessionConfirm,
  sessionCreate,
  sessionDelete,
  sessionValidate,
} from '@confab/contract/features/session';
import type { Profile } from '@confab/contract/features/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { runBeforeLogOut } from '../../platform/account/before-log-out.ts';
import { openLogin } from '../../platform/account/leave.ts';
import { profileQuery } from '../../platform/account/profile-query.ts';
import { currentSession, clearSession } from '../../platform/account/session-store.ts';
import { clearUserStorage } from '../../platform/account/user-storage.ts';

/** The signed-in user, or undefined; a rejected session is removed. Rejects when the server is unreachable. */
export async function signedInProfile(queryClient: QueryClient): Promise<Profile | undefined> {
  if (!currentSession()) return undefined;
  try {
    return await queryClient.ensureQueryData(profileQuery);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    await clearSession();
    return undefined;
  }
}

type Credentials =
  | { email: string; password: string }
  | { email: string; sso_auth_token: string }
  | { mfa_token: string; otp_code?: string; backup_code?: string };

export const signInMutation = mutationOptions({
  mutationFn: (credentials: Credentials) => call(sessionCreate, { input: credentials }),
});

export const requestPasswordResetMutation = mutationOptions({
  mutationFn: (email: string) => call(passwordResetRequest, { input: { email } }),
});

export const resetPasswordMutation = mutationOptions({
  mutationFn: ({
    token,
    password,
    confirmation,
  }: {
    token: string;
    password: string;
    confirmation: string;
  }) =>
    call(passwordReset, {
      input: { reset_password_token: token, password, password_confirmation: confirmation },
    }),
});

export const confirmEmailMutation = mutationOptions({
  mutationFn: (token: string) => call(sessionConfirm, { input: { confirmation_token: token } }),
});

export const undoEmailChangeMutation = mutationOptions({
  mutationFn: (token: string) => call(emailChangeUndo, { input: { undo_token: token } }),
});

/** Extends the session, as a sign of activity; the response has its new end. Rejects with `CallError`. */
export async function prolongSession(): Promise<void> {
  await call(sessionValidate, {});
}

/**
 * Ends the session on the server, and here in any case: logging out must always work. What the user has not sent is
 * removed from this browser, and the login page opens.
 */
export async function logOut(): Promise<void> {
  clearUserStorage();
  await runBeforeLogOut();
  try {
    await call(sessionDelete, {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  } finally {
    // Something may have been stored in the meantime, such as a draft being saved.
    clearUserStorage();
    openLogin();
  }
}
