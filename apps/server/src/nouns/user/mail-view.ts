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

export function invitationMail(
  place: Place,
  token: string,
  by: { inviterName: string | null; accountName: string },
): MailText {
  const url = link(place, '/app/auth/password/edit', { reset_password_token: token });
  const who = by.inviterName === null ? 'You have been invited' : `${by.inviterName} invites you`;
  return {
    subject: `Your invitation to ${place.brandName}`,
    blocks: [
      text(`${who} to answer customers of ${by.accountName} together, on ${place.brandName}.`),
      text('Choose a password and you are in.'),
      { kind: 'link', label: 'Accept the invitation', url },
      text('The link works for three days. If it has run out, ask for a new password on the log-in page.'),
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

function link(place: Place, path: string, parameters: Record<string, string>): string {
  return `${place.frontendUrl}${path}?${new URLSearchParams(parameters).toString()}`;
}

function text(words: string): MailBlock {
  return { kind: 'text', text: words };
}
