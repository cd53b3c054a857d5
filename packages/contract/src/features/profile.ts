import { roles } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  Id,
  IsoTime,
  LongText,
  NameText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  type Static,
} from '../kit/schema.ts';
import { CodeText } from './session.ts';
import { Availability, Profile } from './user.ts';

const base = { who: 'user', wrapper: 'profile' } as const;

export const profileShow = route({
  ...base,
  name: 'profile.show',
  method: 'GET',
  path: '/api/v1/profile',
  summary: 'Show the signed-in user',
  response: Profile,
});

/**
 * Only the given keys change; `ui_settings` is replaced completely. A new `email` takes effect once its link
 * was opened; it requires `current_password`, or a session that has just logged in.
 */
export const profileUpdate = route({
  ...base,
  name: 'profile.update',
  audited: true,
  method: ['PUT', 'PATCH'],
  path: '/api/v1/profile',
  summary: 'Change the signed-in user',
  multipart: true,
  maxFiles: 1,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({
    name: Type.Optional(NameText),
    display_name: Type.Optional(Nullable(NameText)),
    email: Type.Optional(ShortText),
    message_signature: Type.Optional(Nullable(LongText)),
    phone_number: Type.Optional(Nullable(ShortText)),
    /** An image as a multipart part; anything else is rejected. */
    avatar: Type.Optional(FileInput),
    ui_settings: Type.Optional(FreeInput),
    current_password: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    password: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    password_confirmation: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  }),
  response: Profile,
  errors: ['forbidden', 'invalid', 'unprocessable', 'payload_too_large', 'too_many_requests'],
  limits: [{ by: 'ip', limit: 120, seconds: 60 }],
});

export const profileDeleteAvatar = route({
  ...base,
  name: 'profile.delete_avatar',
  method: 'DELETE',
  path: '/api/v1/profile/avatar',
  summary: 'Remove the avatar of the signed-in user',
  response: Profile,
  errors: ['forbidden'],
});

export const profileSetAvailability = route({
  ...base,
  name: 'profile.set_availability',
  audited: true,
  method: 'POST',
  path: '/api/v1/profile/availability',
  summary: 'Set online, busy, or offline in one account',
  input: Type.Object({ account_id: Id, availability: Availability }),
  response: Profile,
  errors: ['not_found', 'invalid'],
});

export const profileSetAutoOffline = route({
  ...base,
  name: 'profile.set_auto_offline',
  audited: true,
  method: 'POST',
  path: '/api/v1/profile/auto_offline',
  summary: 'Set whether being away counts as offline in one account',
  input: Type.Object({ account_id: Id, auto_offline: Type.Optional(Type.Boolean()) }),
  response: Profile,
  errors: ['not_found', 'invalid'],
});

export const profileSetActiveAccount = route({
  ...base,
  name: 'profile.set_active_account',
  method: ['PUT', 'PATCH'],
  path: '/api/v1/profile/set_active_account',
  summary: 'Set the active account of the user',
  input: Type.Object({ account_id: Id }),
  errors: ['not_found', 'invalid'],
});

export const profileResendConfirmation = route({
  ...base,
  name: 'profile.resend_confirmation',
  method: 'POST',
  path: '/api/v1/profile/resend_confirmation',
  summary: 'Resend the confirmation email',
  errors: ['too_many_requests'],
  limits: [{ by: 'ip', limit: 5, seconds: 1800 }],
});

export const profileResetAccessToken = route({
  ...base,
  name: 'profile.reset_access_token',
  method: 'POST',
  path: '/api/v1/profile/reset_access_token',
  summary: 'Replace the permanent token with a new one',
  repeatsResponse: false,
  response: Profile,
  errors: ['forbidden'],
});

/** An account that waits for the user to accept. */
export const Invitation = Type.Object({
  account_id: Id,
  account_name: Type.String(),
  inviter_name: Nullable(Type.String()),
  role: OneOf(roles),
  created_at: IsoTime,
});
export type Invitation = Static<typeof Invitation>;

/** Empty until the user has confirmed their address: an invitation is for the owner of an address. */
export const profileInvitations = route({
  ...base,
  name: 'profile.invitations',
  method: 'GET',
  path: '/api/v1/profile/invitations',
  summary: 'List the accounts that invite the signed-in user',
  response: Type.Array(Invitation),
});

/** The id is that of the account. */
const InvitationParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

export const profileAcceptInvitation = route({
  ...base,
  name: 'profile.accept_invitation',
  audited: true,
  method: 'POST',
  path: '/api/v1/profile/invitations/:id/accept',
  summary: 'Join an account that invites the signed-in user',
  params: InvitationParams,
  repeatsResponse: false,
  response: Profile,
  errors: ['not_found'],
});

export const profileDeclineInvitation = route({
  ...base,
  name: 'profile.decline_invitation',
  audited: true,
  method: 'DELETE',
  path: '/api/v1/profile/invitations/:id',
  summary: 'Decline the invitation of an account',
  params: InvitationParams,
  errors: ['not_found'],
});

const twoFactor = { who: 'user' } as const;
const CurrentPassword = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));

export const TwoFactor = Type.Object({
  enabled: Type.Boolean(),
  /** Recovery codes that have not been used. */
  backup_codes_left: Type.Integer(),
});
export type TwoFactor = Static<typeof TwoFactor>;

/** Shown only now; only their hashes are stored. */
const WithCodes = Type.Object({ ...TwoFactor.properties, backup_codes: Type.Array(Type.String()) });

export const twoFactorShow = route({
  ...twoFactor,
  name: 'profile.two_factor',
  method: 'GET',
  path: '/api/v1/profile/mfa',
  summary: 'Show whether two-factor authentication is on',
  response: TwoFactor,
});

/** Makes a new secret, which counts for nothing before `profile.turn_on_two_factor`. */
export const twoFactorSetUp = route({
  ...twoFactor,
  name: 'profile.set_up_two_factor',
  method: 'POST',
  path: '/api/v1/profile/mfa',
  summary: 'Begin to set up two-factor authentication',
  repeatsResponse: false,
  input: Type.Object({ current_password: CurrentPassword }),
  /** `provisioning_url` is what a QR code shows to an authenticator app. */
  response: Type.Object({ secret: Type.String(), provisioning_url: Type.String() }),
  errors: ['invalid', 'conflict', 'too_many_requests'],
});

export const twoFactorTurnOn = route({
  ...twoFactor,
  name: 'profile.turn_on_two_factor',
  method: 'POST',
  path: '/api/v1/profile/mfa/verify',
  summary: 'Turn on two-factor authentication with a first code',
  repeatsResponse: false,
  input: Type.Object({ otp_code: CodeText }),
  response: WithCodes,
  errors: ['invalid', 'conflict', 'too_many_requests'],
});

/** Requires the password and a code: neither a stolen session nor a known password is enough. */
export const twoFactorTurnOff = route({
  ...twoFactor,
  name: 'profile.turn_off_two_factor',
  method: 'DELETE',
  path: '/api/v1/profile/mfa',
  summary: 'Turn off two-factor authentication',
  input: Type.Object({
    current_password: CurrentPassword,
    otp_code: Type.Optional(Nullable(CodeText)),
    backup_code: Type.Optional(Nullable(CodeText)),
  }),
  response: TwoFactor,
  errors: ['invalid', 'conflict', 'too_many_requests'],
});

/** The earlier recovery codes are void. */
export const twoFactorRenewCodes = route({
  ...twoFactor,
  name: 'profile.renew_recovery_codes',
  method: 'POST',
  path: '/api/v1/profile/mfa/backup_codes',
  summary: 'Replace the recovery codes',
  repeatsResponse: false,
  input: Type.Object({ otp_code: CodeText }),
  response: WithCodes,
  errors: ['invalid', 'conflict', 'too_many_requests'],
});
