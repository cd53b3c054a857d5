import { route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, ShortText, Type, type Static } from '../kit/schema.ts';
import { Profile } from './user.ts';

/** Seconds that a session lasts at least after a sign of activity. */
export const activitySeconds = 900;

const Password = Type.String({ maxLength: 1000 });
const Token = Type.String({ maxLength: 1000 });
const SignedIn = Type.Object({ data: Profile });

/** Status 206 and no session: a code is required, sent to `session.create` together with `mfa_token`. */
const CodeMissing = Type.Object({ mfa_required: Type.Literal(true), mfa_token: Type.String() });
export type CodeMissing = Static<typeof CodeMissing>;

/** A code as it is typed or pasted, with spaces or dashes. */
export const CodeText = Type.String({ maxLength: 40 });

/**
 * By password, by the one-time token of a login link, or, as the second step of a user with two-factor authentication,
 * by `mfa_token` and a code. The response carries the session headers. A wrong password, an unknown address, and a
 * used token get the same response. Password attempts for an address are counted separately for unknown devices and
 * for devices that have signed in before, which hold a cookie of their own; codes are counted like them.
 */
export const sessionCreate = route({
  name: 'session.create',
  audited: true,
  method: 'POST',
  path: '/auth/sign_in',
  summary: 'Sign in',
  who: 'anyone',
  errorStyle: 'auth',
  repeatsResponse: false,
  input: Type.Object({
    email: Type.Optional(Nullable(ShortText)),
    password: Type.Optional(Nullable(Password)),
    sso_auth_token: Type.Optional(Nullable(Token)),
    mfa_token: Type.Optional(Nullable(Token)),
    otp_code: Type.Optional(Nullable(CodeText)),
    backup_code: Type.Optional(Nullable(CodeText)),
  }),
  response: Type.Union([SignedIn, CodeMissing]),
  errors: ['invalid_credentials', 'unconfirmed', 'invalid', 'too_many_requests'],
  /** Passwords and codes are counted apart, and have fewer. */
  limits: [{ by: 'ip', limit: 30, seconds: 300 }],
});

const SessionValue = Type.String({ maxLength: 4096 });

/** Session values may also be in the body or in one bearer header, never in the URL. */
const SessionValues = Type.Object({
  'access-token': Type.Optional(SessionValue),
  client: Type.Optional(SessionValue),
  uid: Type.Optional(SessionValue),
});

export const sessionDelete = route({
  name: 'session.delete',
  audited: true,
  method: 'DELETE',
  path: '/auth/sign_out',
  summary: 'Sign out this device',
  who: 'anyone',
  errorStyle: 'auth',
  input: SessionValues,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: ['unknown_session'],
});

/** Sessions only: a permanent token is rejected here. */
export const sessionValidate = route({
  name: 'session.validate',
  method: 'GET',
  path: '/auth/validate_token',
  summary: 'Check the session',
  who: 'anyone',
  errorStyle: 'auth',
  input: SessionValues,
  response: Type.Object({
    payload: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ ...Profile.properties, created_at: IsoTime }),
    }),
  }),
  errors: ['session_invalid'],
});

/** The response does not reveal whether the address is known. */
export const passwordResetRequest = route({
  name: 'session.request_password_reset',
  method: 'POST',
  path: '/auth/password',
  summary: 'Request a password reset email',
  who: 'anyone',
  errorStyle: 'auth',
  input: Type.Object({ email: ShortText }),
  response: Type.Object({ message: Type.String() }),
  errors: ['invalid', 'forbidden', 'too_many_requests'],
  limits: [
    { by: 'ip', limit: 5, seconds: 1800 },
    { by: { input: 'email' }, limit: 5, seconds: 3600 },
  ],
});

/**
 * For users who cannot log in before they confirm their address. The response does not reveal whether it is
 * known.
 */
export const confirmationRequest = route({
  name: 'session.request_confirmation',
  method: 'POST',
  path: '/resend_confirmation',
  summary: 'Request another confirmation email',
  who: 'anyone',
  errorStyle: 'auth',
  input: Type.Object({ email: ShortText }),
  response: Type.Object({}),
  errors: ['invalid', 'too_many_requests'],
  limits: [
    { by: 'ip', limit: 5, seconds: 1800 },
    { by: { input: 'email' }, limit: 5, seconds: 3600 },
  ],
});

/**
 * Redeems the link of a password email or an invitation, confirms the address, and logs in. It does not replace
 * a code: a user with two-factor authentication still has to enter one.
 */
export const passwordReset = route({
  name: 'session.reset_password',
  audited: true,
  method: ['PUT', 'PATCH'],
  path: '/auth/password',
  summary: 'Set a new password with an emailed token',
  who: 'anyone',
  errorStyle: 'auth',
  repeatsResponse: false,
  input: Type.Object({
    reset_password_token: Type.Optional(Token),
    password: Type.Optional(Password),
    password_confirmation: Type.Optional(Password),
  }),
  response: Type.Union([SignedIn, CodeMissing]),
  errors: ['invalid_token', 'invalid', 'forbidden'],
});

/**
 * Redeems the link of a confirmation email and logs in. The password stays valid only for a caller who presents
 * it, or the session it was set in; others are redirected to `redirect_url` to set a new one.
 */
export const sessionConfirm = route({
  name: 'session.confirm',
  audited: true,
  method: 'POST',
  path: '/auth/confirmation',
  summary: 'Confirm an email address',
  who: 'anyone',
  errorStyle: 'auth',
  repeatsResponse: false,
  input: Type.Object({
    confirmation_token: Type.Optional(Token),
    password: Type.Optional(Nullable(Password)),
  }),
  response: Type.Union([
    Type.Object({ ...SignedIn.properties, redirect_url: Type.Optional(Type.String()) }),
    CodeMissing,
  ]),
  errors: ['invalid_token', 'invalid', 'too_many_requests'],
  limits: [{ by: 'ip', limit: 60, seconds: 300 }],
});

/** Redeems the link that notified an old address of a change: restores the address and revokes everything else. */
export const emailChangeUndo = route({
  name: 'session.undo_email_change',
  method: 'POST',
  path: '/auth/email_undo',
  summary: 'Undo a change of the email address',
  who: 'anyone',
  errorStyle: 'auth',
  repeatsResponse: false,
  input: Type.Object({ undo_token: Type.Optional(Token) }),
  /** Where a new password is chosen. */
  response: Type.Object({ redirect_url: Type.String() }),
  errors: ['invalid_token', 'invalid', 'too_many_requests'],
  limits: [{ by: 'ip', limit: 60, seconds: 300 }],
});

/** A logged-in device. `current` is the requesting one. */
export const Session = Type.Object({
  id: Id,
  browser_name: Type.String(),
  browser_version: Type.String(),
  device_name: Type.String(),
  platform_name: Type.String(),
  platform_version: Type.String(),
  ip_address: Nullable(Type.String()),
  created_at: IsoTime,
  /** To about five minutes. */
  last_activity_at: IsoTime,
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** The requesting one first, then the most recently used; at most as many as a user can have. */
export const sessionList = route({
  name: 'session.list',
  method: 'GET',
  path: '/api/v1/profile/sessions',
  summary: 'List where the signed-in user is signed in',
  who: 'user',
  response: Type.Array(Session),
});

/** Also ends the device's socket and its push notifications. */
export const sessionEnd = route({
  name: 'session.end',
  audited: true,
  method: 'DELETE',
  path: '/api/v1/profile/sessions/:id',
  summary: 'Sign out one device of the signed-in user',
  who: 'user',
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  errors: ['not_found'],
});

export const sessionEndOthers = route({
  name: 'session.end_others',
  audited: true,
  method: 'DELETE',
  path: '/api/v1/profile/sessions',
  summary: 'Sign out every other device of the signed-in user',
  who: 'user',
});
