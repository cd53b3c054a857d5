import { describe, expect, test } from 'vitest';
import * as emails from './email-view.ts';

const site = { frontendUrl: 'https://desk.example', brandName: 'Confab' };
const by = { inviterName: 'Maya', accountName: 'Paperlane' };

const all = {
  confirmation: emails.confirmationEmail(site, 't&1'),
  invitation: emails.invitationEmail(site, 't&1', by),
  invitationOfUser: emails.userInvitationEmail(site, by),
  emailChange: emails.emailChangeEmail(site, 't&1', 'new@example.com'),
  signUpRepeated: emails.repeatedSignUpEmail(site),
  signUpOfInvited: emails.invitedSignUpEmail(site, 't&1'),
  passwordReset: emails.passwordResetEmail(site, 't&1'),
  twoFactorOn: emails.twoFactorEmail(site, true),
  twoFactorOff: emails.twoFactorEmail(site, false),
};

const wordsOf = (message: emails.EmailText): string =>
  message.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('\n');

test.each([
  ['confirmation', 'Confirm your email address for Confab'],
  ['invitation', 'Your invitation to Confab'],
  ['invitationOfUser', 'Your invitation to Confab'],
  ['emailChange', 'Your email address for Confab is being changed'],
  ['signUpRepeated', 'You already have an account on Confab'],
  ['signUpOfInvited', 'Set a password for Confab'],
  ['passwordReset', 'Set a new password for Confab'],
  ['twoFactorOn', 'Two-factor authentication is on for Confab'],
  ['twoFactorOff', 'Two-factor authentication is off for Confab'],
] as const)('the email %s has the subject "%s"', (name, subject) => expect(all[name].subject).toBe(subject));

test.each([
  ['confirmation', 'Confirm my address', '/app/auth/confirmation?confirmation_token=t%261'],
  ['invitation', 'Accept invitation', '/app/auth/password/edit?reset_password_token=t%261'],
  ['invitationOfUser', 'View invitation', '/app/invitations'],
  ['emailChange', 'Undo the change', '/app/auth/email/undo?undo_token=t%261'],
  ['signUpRepeated', 'Log in', '/app/login'],
  ['signUpOfInvited', 'Set a password', '/app/auth/password/edit?reset_password_token=t%261'],
  ['passwordReset', 'Set a new password', '/app/auth/password/edit?reset_password_token=t%261'],
  ['twoFactorOn', 'Set a new password', '/app/auth/reset/password'],
  ['twoFactorOff', 'Set a new password', '/app/auth/reset/password'],
] as const)('the one link of the email %s is "%s" to %s', (name, label, path) => {
  const links = all[name].blocks.filter((block) => block.kind === 'link');
  expect(links).toEqual([{ kind: 'link', label, url: `https://desk.example${path}` }]);
});

test.each([
  ['confirmation', /expires in three days.*ignore this email/],
  ['invitation', /expires in three days.*request a new password/],
  ['invitation', /Choose a password to join/],
  ['invitation', /Nothing will change/],
  ['invitationOfUser', /Log in to accept or decline/],
  ['invitationOfUser', /Nothing will change/],
  ['emailChange', /replace this address with new@example.com/],
  ['emailChange', /If this was you, no action is needed/],
  ['emailChange', /undo the change\. This logs out every device.*lets you choose a new password/],
  ['emailChange', /works for seven days/],
  ['signUpRepeated', /it already has an account/],
  ['signUpRepeated', /Nothing has changed/],
  ['signUpOfInvited', /already has an invitation, so you only need to set a password/],
  ['signUpOfInvited', /works once and expires in six hours.*Nothing has changed/],
  ['passwordReset', /asked to reset your password/],
  ['passwordReset', /works once and expires in six hours.*Nothing has changed/],
  ['confirmation', /confirm that this email address is yours to use it with Confab/],
  ['twoFactorOn', /was turned on for your login\. If this was you, no action is needed/],
  ['twoFactorOn', /someone knows your password\. Set a new one now: this logs out every device/],
  ['twoFactorOn', /ask the administrators of Confab to turn it off, since the codes aren't yours/],
  ['twoFactorOff', /was turned off for your login\. If this was you, no action is needed/],
] as const)('the email %s has %s', (name, words) => expect(wordsOf(all[name])).toMatch(words));

test('the email about disabling does not suggest discarding codes', () => {
  expect(all.twoFactorOff.blocks).toHaveLength(3);
});

describe('an invitation', () => {
  const first = (inviter: { inviterName: string | null; accountName: string }) =>
    [emails.invitationEmail(site, 't', inviter), emails.userInvitationEmail(site, inviter)].map(
      (message) => wordsOf(message).split('\n')[0],
    );

  test('has the account and inviter, or only that someone invited', () => {
    const named = 'Maya invited you to join Paperlane on Confab.';
    expect(first(by)).toEqual([named, named]);
    const unnamed = 'You have been invited to join Paperlane on Confab.';
    for (const inviterName of [null, '', ' ']) {
      expect(first({ ...by, inviterName })).toEqual([unnamed, unnamed]);
    }
  });

  test('makes no link of the names', () => {
    const names = { inviterName: 'win.example/now', accountName: 'http://win.example' };
    expect(first(names).join()).not.toMatch(/win\.example|\/\//);
  });
});

test('an email that anyone can trigger contains no text from its sender', () => {
  const repeated = JSON.stringify([all.confirmation, all.signUpRepeated, all.passwordReset]);
  expect(repeated).not.toMatch(/Maya|Paperlane|new@example/);
});
