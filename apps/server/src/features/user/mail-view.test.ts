import { describe, expect, test } from 'vitest';
import * as mails from './mail-view.ts';

const place = { frontendUrl: 'https://desk.example', brandName: 'Confab' };
const by = { inviterName: 'Maya', accountName: 'Paperlane' };

const all = {
  confirmation: mails.confirmationMail(place, 't&1'),
  invitation: mails.invitationMail(place, 't&1', by),
  invitationOfUser: mails.invitationOfUserMail(place, by),
  emailChange: mails.emailChangeMail(place, 't&1', 'new@example.com'),
  signUpRepeated: mails.signUpRepeatedMail(place),
  signUpOfInvited: mails.signUpOfInvitedMail(place, 't&1'),
  passwordReset: mails.passwordResetMail(place, 't&1'),
};

const wordsOf = (mail: mails.MailText): string =>
  mail.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('\n');

test.each([
  ['confirmation', 'Confirm your e-mail address for Confab'],
  ['invitation', 'Your invitation to Confab'],
  ['invitationOfUser', 'Your invitation to Confab'],
  ['emailChange', 'Your e-mail address for Confab is being changed'],
  ['signUpRepeated', 'You already have a login for Confab'],
  ['signUpOfInvited', 'Set a password for Confab'],
  ['passwordReset', 'Set a new password for Confab'],
] as const)('the mail %s is about "%s"', (name, subject) => expect(all[name].subject).toBe(subject));

test.each([
  ['confirmation', 'Confirm my address', '/app/auth/confirmation?confirmation_token=t%261'],
  ['invitation', 'Accept the invitation', '/app/auth/password/edit?reset_password_token=t%261'],
  ['invitationOfUser', 'See the invitation', '/app/invitations'],
  ['emailChange', 'Undo the change', '/app/auth/email/undo?undo_token=t%261'],
  ['signUpRepeated', 'Log in', '/app/login'],
  ['signUpOfInvited', 'Set a password', '/app/auth/password/edit?reset_password_token=t%261'],
  ['passwordReset', 'Set a new password', '/app/auth/password/edit?reset_password_token=t%261'],
] as const)('the one link of the mail %s is "%s" to %s', (name, label, path) => {
  const links = all[name].blocks.filter((block) => block.kind === 'link');
  expect(links).toEqual([{ kind: 'link', label, url: `https://desk.example${path}` }]);
});

test.each([
  ['confirmation', /works for three days.*ignore this mail/],
  ['invitation', /works for three days.*run out/],
  ['invitation', /Choose a password and you are in/],
  ['invitation', /nothing happens without you/],
  ['invitationOfUser', /log in to accept or to decline/],
  ['invitationOfUser', /nothing happens without you/],
  ['emailChange', /use new@example.com instead of this address/],
  ['emailChange', /If it was you, there is nothing to do/],
  ['emailChange', /take the change back\. That logs out everybody.*lets you choose a new one/],
  ['emailChange', /works for seven days/],
  ['signUpRepeated', /it has a login already/],
  ['signUpRepeated', /nothing has changed/],
  ['signUpOfInvited', /invited with it before, so all that is missing is a password/],
  ['signUpOfInvited', /six hours and once.*nothing has changed/],
  ['passwordReset', /asked for a new password/],
  ['passwordReset', /six hours and once.*nothing has changed/],
] as const)('the mail %s says %s', (name, words) => expect(wordsOf(all[name])).toMatch(words));

describe('an invitation', () => {
  const first = (inviter: { inviterName: string | null; accountName: string }) =>
    [mails.invitationMail(place, 't', inviter), mails.invitationOfUserMail(place, inviter)].map(
      (mail) => wordsOf(mail).split('\n')[0],
    );

  test('says who invites where, or that somebody does', () => {
    const named = 'Maya invites you to answer customers of Paperlane together, on Confab.';
    expect(first(by)).toEqual([named, named]);
    const unnamed = 'You have been invited to answer customers of Paperlane together, on Confab.';
    for (const inviterName of [null, '', ' ']) {
      expect(first({ ...by, inviterName })).toEqual([unnamed, unnamed]);
    }
  });

  test('makes no link of the names', () => {
    const names = { inviterName: 'win.example/now', accountName: 'http://win.example' };
    expect(first(names).join()).not.toMatch(/win\.example|\/\//);
  });
});

test('a mail that anybody can have sent repeats nothing a stranger typed', () => {
  const repeated = JSON.stringify([all.confirmation, all.signUpRepeated, all.passwordReset]);
  expect(repeated).not.toMatch(/Maya|Paperlane|new@example/);
});
