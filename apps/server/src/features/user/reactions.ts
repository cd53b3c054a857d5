import {
  userConfirmationRequested,
  userEmailChangeRequested,
  userInvited,
  userPasswordResetRequested,
  userSignUpRepeated,
  userTwoFactorChanged,
} from '@confab/contract/features/user';
import { reaction, type ReactionEvent } from '../../platform/jobs/reactions.ts';
import { emailBody } from '../../platform/email/email-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { mintUserToken } from './steps/mint-user-token.ts';
import { findInvitation } from './invitation-queries.ts';
import {
  confirmationEmail,
  emailChangeEmail,
  invitationEmail,
  userInvitationEmail,
  passwordResetEmail,
  invitedSignUpEmail,
  repeatedSignUpEmail,
  twoFactorEmail,
  type EmailText,
} from './email-view.ts';
import { isVerifiedUser } from './model.ts';
import { findUser, type UserRow } from './queries.ts';
import type { UserTokenKind } from './token-queries.ts';

/** Emails to users about themselves. The token is created here, so that it is stored nowhere else in plain text. */
export const userReactions = [
  reaction<Platform>({
    name: 'user.send_confirmation',
    on: [userConfirmationRequested.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user === undefined) return;
      const email = user.unconfirmed_email ?? (user.confirmed_at === null ? user.email : null);
      if (email === null) return;
      await send(platform, { user, email, kind: 'confirmation' }, (token) =>
        confirmationEmail(platform.installation, token),
      );
    },
  }),
  reaction<Platform>({
    name: 'user.send_invitation',
    on: [userInvited.name],
    queue: 'urgent',
    run: (event, platform) => sendInvitation(event, platform),
  }),
  reaction<Platform>({
    name: 'user.tell_old_address',
    on: [userEmailChangeRequested.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      const { old_email: email, new_email: newEmail } = event.data;
      if (user === undefined || typeof email !== 'string' || typeof newEmail !== 'string') return;
      await send(platform, { user, email, kind: 'email_undo' }, (token) =>
        emailChangeEmail(platform.installation, token, newEmail),
      );
    },
  }),
  reaction<Platform>({
    name: 'user.tell_of_sign_up',
    on: [userSignUpRepeated.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user !== undefined) await notifySignUp(user, platform);
    },
  }),
  reaction<Platform>({
    name: 'user.tell_of_two_factor',
    on: [userTwoFactorChanged.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user === undefined) return;
      await sendEmail(
        platform,
        user.email,
        twoFactorEmail(platform.installation, event.data['enabled'] === true),
      );
    },
  }),
  reaction<Platform>({
    name: 'user.send_password_reset',
    on: [userPasswordResetRequested.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user === undefined) return;
      await send(platform, { user, email: user.email, kind: 'password_reset' }, (token) =>
        passwordResetEmail(platform.installation, token),
      );
    },
  }),
];

/** A user without a password cannot log in, so they get a link to set one. */
async function notifySignUp(user: UserRow, platform: Platform): Promise<void> {
  if (user.confirmed_at !== null || user.password_hash !== null) {
    await sendEmail(platform, user.email, repeatedSignUpEmail(platform.installation));
    return;
  }
  await send(platform, { user, email: user.email, kind: 'password_reset' }, (token) =>
    invitedSignUpEmail(platform.installation, token),
  );
}

/** Nothing is sent once the invitation was accepted, declined, or withdrawn. */
async function sendInvitation(event: ReactionEvent, platform: Platform): Promise<void> {
  const user = await userOf(event, platform);
  const { accountId } = event;
  const waiting = user && (await findInvitation(platform.db, accountId, user.id));
  if (user === undefined || waiting?.invited_email !== user.email) return;
  const { inviter_name: inviter, account_name: account } = event.data;
  const by = {
    inviterName: typeof inviter === 'string' ? inviter : null,
    accountName: typeof account === 'string' ? account : platform.installation.brandName,
  };
  if (isVerifiedUser(user)) {
    await sendEmail(platform, user.email, userInvitationEmail(platform.installation, by));
    return;
  }
  await send(platform, { user, email: user.email, kind: 'invitation', accountId }, (token) =>
    invitationEmail(platform.installation, token, by),
  );
}

/** Undefined when the user was deleted, or when the address was unknown. */
async function userOf(event: ReactionEvent, platform: Platform): Promise<UserRow | undefined> {
  const userId = event.data['user_id'];
  return typeof userId === 'number' ? findUser(platform.db, userId) : undefined;
}

async function send(
  platform: Platform,
  { user, email, ...input }: { user: UserRow; email: string; kind: UserTokenKind; accountId?: number },
  write: (token: string) => EmailText,
): Promise<void> {
  const token = await mintUserToken(platform, platform.db, { ...input, userId: user.id, email });
  await sendEmail(platform, email, write(token));
}

async function sendEmail(platform: Platform, email: string, { subject, blocks }: EmailText): Promise<void> {
  await platform.mailer.send({ to: [{ address: email }], subject, ...emailBody(blocks) });
}
