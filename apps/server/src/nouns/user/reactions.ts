import {
  userConfirmationRequested,
  userInvited,
  userPasswordResetRequested,
} from '@confab/contract/nouns/user';
import { reaction, type ReactionEvent } from '../../platform/jobs/reactions.ts';
import { mailBody } from '../../platform/mail/mail-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { mintUserToken } from './actions/mint-user-token.ts';
import { confirmationMail, invitationMail, passwordResetMail, type MailText } from './mail-view.ts';
import { findUser, type UserRow } from './queries.ts';
import type { UserTokenKind } from './token-queries.ts';

/** Mails to users about themselves. The token is made here, so that no other place ever holds it. */
export const userReactions = [
  reaction<Platform>({
    name: 'user.send_confirmation',
    on: [userConfirmationRequested.name],
    lane: 'prompt',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user === undefined) return;
      const email = user.unconfirmed_email ?? (user.confirmed_at === null ? user.email : null);
      if (email === null) return;
      await send(platform, { user, email, kind: 'confirmation' }, (token) =>
        confirmationMail(platform.installation, token),
      );
    },
  }),
  reaction<Platform>({
    name: 'user.send_invitation',
    on: [userInvited.name],
    lane: 'prompt',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user === undefined || user.confirmed_at !== null) return;
      const { inviter_name: inviter, account_name: account } = event.data;
      const by = {
        inviterName: typeof inviter === 'string' ? inviter : null,
        accountName: typeof account === 'string' ? account : platform.installation.brandName,
      };
      await send(platform, { user, email: user.email, kind: 'invitation' }, (token) =>
        invitationMail(platform.installation, token, by),
      );
    },
  }),
  reaction<Platform>({
    name: 'user.send_password_reset',
    on: [userPasswordResetRequested.name],
    lane: 'prompt',
    run: async (event, platform) => {
      const user = await userOf(event, platform);
      if (user === undefined) return;
      await send(platform, { user, email: user.email, kind: 'password_reset' }, (token) =>
        passwordResetMail(platform.installation, token),
      );
    },
  }),
];

/** Undefined when they are gone, or when nobody had the address. */
async function userOf(event: ReactionEvent, platform: Platform): Promise<UserRow | undefined> {
  const userId = event.data['user_id'];
  return typeof userId === 'number' ? findUser(platform.db, userId) : undefined;
}

async function send(
  platform: Platform,
  { user, email, kind }: { user: UserRow; email: string; kind: UserTokenKind },
  write: (token: string) => MailText,
): Promise<void> {
  const token = await mintUserToken(platform, platform.db, { userId: user.id, kind, email });
  const { subject, blocks } = write(token);
  await platform.mailer.send({ to: [{ address: email }], subject, ...mailBody(blocks) });
}
