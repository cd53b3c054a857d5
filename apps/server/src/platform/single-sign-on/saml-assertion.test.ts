import { expect, test } from 'vitest';
import { readAssertion } from './saml-assertion.ts';

const expected = {
  issuer: 'https://idp.example',
  recipient: 'https://confab.example/omniauth/saml/callback',
  nowMs: Date.parse('2026-03-01T12:00:00Z'),
  clockSkewMs: 60_000,
};
const data = {
  Recipient: expected.recipient,
  NotOnOrAfter: '2026-03-01T12:05:00Z',
  InResponseTo: '_request',
};
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const confirmation = (more: Record<string, string | undefined>, method = bearer) => ({
  $: { Method: method },
  SubjectConfirmationData: [{ $: { ...data, ...more } }],
});
const name = { _: ' ada ' };
const subject = { NameID: [name], SubjectConfirmation: [confirmation({})] };
const assertion = {
  Issuer: [{ _: expected.issuer }],
  Subject: [subject],
  Conditions: [{}],
  AuthnStatement: [{}],
};
const read = (changes: object, of = subject) =>
  readAssertion({ Assertion: { ...assertion, Subject: [of], ...changes } }, expected);

test('contains the user and the request it responds to', () => {
  expect(read({})).toEqual({
    identity: { issuer: 'saml:https://idp.example', subject: 'ada', verifiedEmail: undefined },
    state: '_request',
  });
  const later = { NotOnOrAfter: '2026-03-01T11:59:30Z' };
  const SubjectConfirmation = [confirmation({ Recipient: 'https://other.example' }), confirmation(later)];
  expect(read({}, { ...subject, SubjectConfirmation }).state).toBe('_request');
});

test.each<[string, object]>([
  ['without an issuer', { Issuer: [] }],
  ['with two issuers', { Issuer: [assertion.Issuer[0], assertion.Issuer[0]] }],
  ['without conditions', { Conditions: [] }],
  ['about something other than a login', { AuthnStatement: [] }],
  ['about nobody', { Subject: [] }],
  ['about two', { Subject: [subject, subject] }],
  ['with two names', { Subject: [{ ...subject, NameID: [name, name] }] }],
  ['with an empty name', { Subject: [{ ...subject, NameID: [{ _: ' ' }] }] }],
  ['without a confirmation', { Subject: [{ ...subject, SubjectConfirmation: [] }] }],
])('is rejected %s', (_what, changes) => {
  expect(() => read(changes)).toThrow('assertion');
});

test.each<[string, ReturnType<typeof confirmation>]>([
  ['for a holder of a key', confirmation({}, 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key')],
  ['without an expiry', confirmation({ NotOnOrAfter: undefined })],
  ['with an invalid expiry', confirmation({ NotOnOrAfter: 'soon' })],
  ['that expired', confirmation({ NotOnOrAfter: '2026-03-01T11:58:59Z' })],
  ['for nowhere', confirmation({ Recipient: undefined })],
  ['that was not requested', confirmation({ InResponseTo: undefined })],
  ['for a request without an id', confirmation({ InResponseTo: '' })],
])('a confirmation is rejected %s', (_what, one) => {
  expect(() => read({}, { ...subject, SubjectConfirmation: [one] })).toThrow('for another place or time');
});
