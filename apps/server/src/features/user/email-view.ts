import { unlinkedName } from '@confab/rules/unlinked';
import type { EmailBlock } from '../../platform/email/email-body.ts';

/** The content of an email. Recipients and delivery belong to the reaction. */
export type EmailText = { subject: string; blocks: EmailBlock[] };

type Site = { frontendUrl: string; brandName: string };

/** Contains no user-supplied text: anyone can have this email sent to any address. */
export function confirmationEmail(site: Site, token: string): EmailText {
  const url = link(site, '/app/auth/confirmation', { confirmation_token: token });
  return {
    subject: `Confirm your email address for ${site.brandName}`,
    blocks: [
      text(`Please confirm that this email address is yours to use it with ${site.brandName}.`),
      { kind: 'link', label: 'Confirm my address', url },
      text("The link expires in three days. If you didn't request this, you can ignore this email."),
    ],
  };
}

type Inviter = { inviterName: string | null; accountName: string };

/** For someone without a password yet: choosing one accepts the invitation. */
export function invitationEmail(site: Site, token: string, by: Inviter): EmailText {
  const url = link(site, '/app/auth/password/edit', { reset_password_token: token });
  return {
    subject: `Your invitation to ${site.brandName}`,
    blocks: [
      text(invitationText(site, by)),
      text('Choose a password to join.'),
      { kind: 'link', label: 'Accept invitation', url },
      text('The link expires in three days. After that, request a new password on the login page.'),
      text("If you don't know who sent this, you can ignore this email. Nothing will change."),
    ],
  };
}

/** For an existing user, who logs in and decides. */
export function userInvitationEmail(site: Site, by: Inviter): EmailText {
  return {
    subject: `Your invitation to ${site.brandName}`,
    blocks: [
      text(invitationText(site, by)),
      text('Log in to accept or decline the invitation.'),
      { kind: 'link', label: 'View invitation', url: link(site, '/app/invitations') },
      text("If you don't know who sent this, you can ignore this email. Nothing will change."),
    ],
  };
}

/** Unsolicited, so text typed by others must not turn into links. */
function invitationText(site: Site, by: Inviter): string {
  const inviter = by.inviterName === null ? '' : unlinkedName(by.inviterName);
  const who = inviter === '' ? 'You have been invited' : `${inviter} invited you`;
  return `${who} to join ${unlinkedName(by.accountName)} on ${site.brandName}.`;
}

/** Sent to the user's previous address; `newEmail` has been checked to be a bare address. */
export function emailChangeEmail(site: Site, token: string, newEmail: string): EmailText {
  return {
    subject: `Your email address for ${site.brandName} is being changed`,
    blocks: [
      text(`Someone, probably you, asked to replace this address with ${newEmail}.`),
      text('If this was you, no action is needed.'),
      text(
        "If this wasn't you, undo the change. This logs out every device, including anyone who knows your password, " +
          'and lets you choose a new password.',
      ),
      {
        kind: 'link',
        label: 'Undo the change',
        url: link(site, '/app/auth/email/undo', { undo_token: token }),
      },
      text('The link works for seven days, even after the new address is confirmed.'),
    ],
  };
}

/** For a user whose address was used in another sign-up. */
export function repeatedSignUpEmail(site: Site): EmailText {
  return {
    subject: `You already have an account on ${site.brandName}`,
    blocks: [
      text('Someone, probably you, tried to sign up with this address, but it already has an account.'),
      { kind: 'link', label: 'Log in', url: link(site, '/app/login') },
      text("You can reset your password there. If this wasn't you, ignore this email. Nothing has changed."),
    ],
  };
}

/** For someone who has a pending invitation and whose address was used to sign up. */
export function invitedSignUpEmail(site: Site, token: string): EmailText {
  const url = link(site, '/app/auth/password/edit', { reset_password_token: token });
  return {
    subject: `Set a password for ${site.brandName}`,
    blocks: [
      text(
        'Someone, probably you, tried to sign up with this address. It already has an invitation, ' +
          'so you only need to set a password.',
      ),
      { kind: 'link', label: 'Set a password', url },
      text(
        "The link works once and expires in six hours. If this wasn't you, ignore this email. Nothing has changed.",
      ),
    ],
  };
}

/** Unrequested: a change made without the user's knowledge must not go unnoticed. */
export function twoFactorEmail(site: Site, isEnabled: boolean): EmailText {
  const state = isEnabled ? 'on' : 'off';
  return {
    subject: `Two-factor authentication is ${state} for ${site.brandName}`,
    blocks: [
      text(
        `Two-factor authentication was turned ${state} for your login. If this was you, no action is needed.`,
      ),
      text("If this wasn't you, someone knows your password. Set a new one now: this logs out every device."),
      { kind: 'link', label: 'Set a new password', url: link(site, '/app/auth/reset/password') },
      ...(isEnabled
        ? [
            text(
              `Then ask the administrators of ${site.brandName} to turn it off, since the codes aren't yours.`,
            ),
          ]
        : []),
    ],
  };
}

export function passwordResetEmail(site: Site, token: string): EmailText {
  const url = link(site, '/app/auth/password/edit', { reset_password_token: token });
  return {
    subject: `Set a new password for ${site.brandName}`,
    blocks: [
      text('Someone, probably you, asked to reset your password.'),
      { kind: 'link', label: 'Set a new password', url },
      text(
        "The link works once and expires in six hours. If this wasn't you, ignore this email. Nothing has changed.",
      ),
    ],
  };
}

function link(site: Site, path: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return `${site.frontendUrl}${path}${query === '' ? '' : `?${query}`}`;
}

function text(content: string): EmailBlock {
  return { kind: 'text', text: content };
}
