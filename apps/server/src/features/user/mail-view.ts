import { unlinkedName } from '@confab/rules/unlinked';
import type { MailBlock } from '../../platform/mail/mail-body.ts';

/** What a mail says; who gets it and how it is sent is the reaction's part. */
export type MailText = { subject: string; blocks: MailBlock[] };

type Place = { frontendUrl: string; brandName: string };

/** Nothing a stranger typed is in it: anybody can have this mail sent to anybody. */
export function confirmationMail(place: Place, token: string): MailText {
  const url = link(place, '/app/auth/confirmation', { confirmation_token: token });
  return {
    subject: `Confirm your e-mail address for ${place.brandName}`,
    blocks: [
      text(`Please confirm that this address is yours, so that you can use it with ${place.brandName}.`),
      { kind: 'link', label: 'Confirm my address', url },
      text('The link works for three days. If this was not you, you can ignore this mail.'),
    ],
  };
}

type Inviter = { inviterName: string | null; accountName: string };

/** To somebody who has no password yet: choosing one is accepting. */
export function invitationMail(place: Place, token: string, by: Inviter): MailText {
  const url = link(place, '/app/auth/password/edit', { reset_password_token: token });
  return {
    subject: `Your invitation to ${place.brandName}`,
    blocks: [
      text(invitationText(place, by)),
      text('Choose a password and you are in.'),
      { kind: 'link', label: 'Accept the invitation', url },
      text('The link works for three days. If it has run out, ask for a new password on the log-in page.'),
      text('If you do not know who this is, ignore this mail: nothing happens without you.'),
    ],
  };
}

/** To a user: they log in and decide. */
export function invitationOfUserMail(place: Place, by: Inviter): MailText {
  return {
    subject: `Your invitation to ${place.brandName}`,
    blocks: [
      text(invitationText(place, by)),
      text('You decide whether you join: log in to accept or to decline.'),
      { kind: 'link', label: 'See the invitation', url: link(place, '/app/invitations') },
      text('If you do not know who this is, ignore this mail: nothing happens without you.'),
    ],
  };
}

/** Nobody asked for this mail, so what others typed must not lead anywhere. */
function invitationText(place: Place, by: Inviter): string {
  const inviter = by.inviterName === null ? '' : unlinkedName(by.inviterName);
  const who = inviter === '' ? 'You have been invited' : `${inviter} invites you`;
  return `${who} to answer customers of ${unlinkedName(by.accountName)} together, on ${place.brandName}.`;
}

/** To the address a user had so far; `newEmail` was checked to be a bare address. */
export function emailChangeMail(place: Place, token: string, newEmail: string): MailText {
  return {
    subject: `Your e-mail address for ${place.brandName} is being changed`,
    blocks: [
      text(`Somebody, most likely you, asked to use ${newEmail} instead of this address.`),
      text('If it was you, there is nothing to do here.'),
      text(
        'If it was not you, take the change back. That logs out everybody, also those who know your password, ' +
          'and lets you choose a new one.',
      ),
      {
        kind: 'link',
        label: 'Undo the change',
        url: link(place, '/app/auth/email/undo', { undo_token: token }),
      },
      text('The link works for seven days, also after the new address was confirmed.'),
    ],
  };
}

/** To a user under whose address somebody tried to sign up. */
export function signUpRepeatedMail(place: Place): MailText {
  return {
    subject: `You already have a login for ${place.brandName}`,
    blocks: [
      text('Somebody, most likely you, tried to sign up with this address, but it has a login already.'),
      { kind: 'link', label: 'Log in', url: link(place, '/app/login') },
      text(
        'You can choose a new password there. If this was not you, ignore this mail: nothing has changed.',
      ),
    ],
  };
}

/** To somebody who was only invited so far, under whose address somebody tried to sign up. */
export function signUpOfInvitedMail(place: Place, token: string): MailText {
  const url = link(place, '/app/auth/password/edit', { reset_password_token: token });
  return {
    subject: `Set a password for ${place.brandName}`,
    blocks: [
      text(
        'Somebody, most likely you, tried to sign up with this address. You have been invited with it before, ' +
          'so all that is missing is a password.',
      ),
      { kind: 'link', label: 'Set a password', url },
      text(
        'The link works for six hours and once. If this was not you, ignore this mail: nothing has changed.',
      ),
    ],
  };
}

export function passwordResetMail(place: Place, token: string): MailText {
  const url = link(place, '/app/auth/password/edit', { reset_password_token: token });
  return {
    subject: `Set a new password for ${place.brandName}`,
    blocks: [
      text('Somebody, most likely you, asked for a new password.'),
      { kind: 'link', label: 'Set a new password', url },
      text(
        'The link works for six hours and once. If this was not you, nothing has changed: ignore this mail.',
      ),
    ],
  };
}

function link(place: Place, path: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return `${place.frontendUrl}${path}${query === '' ? '' : `?${query}`}`;
}

function text(words: string): MailBlock {
  return { kind: 'text', text: words };
}
