import type { SamlAnswer } from './single-sign-on.ts';

/** The requirements of an assertion. Times are milliseconds. */
export type Expected = { issuer: string; recipient: string; nowMs: number; clockSkewMs: number };

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** The standard's format for persistent names. */
const maxSubjectLength = 256;
const maxEmailLength = 254;

/** What providers call the attribute with the address, in lower case. */
const emailAttributes = new Set([
  'email',
  'mail',
  'emailaddress',
  'email_address',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]);

/**
 * Reads a signed assertion whose audience and times have been checked, as xml2js gives it: children are lists by name,
 * texts are `_`, attributes `$`. Throws unless it is of the expected issuer, for this address, for now, about a login
 * and an answer to a request.
 */
export function readAssertion(parsed: Record<string, unknown>, expected: Expected): SamlAnswer {
  const assertion = parsed['Assertion'];
  if (textOf(only(assertion, 'Issuer')) !== expected.issuer)
    throw new Error('the assertion is of another issuer');
  if (children(assertion, 'AuthnStatement').length === 0)
    throw new Error('the assertion is not about a login');
  only(assertion, 'Conditions');
  const subject = only(assertion, 'Subject');
  const state = children(subject, 'SubjectConfirmation')
    .map((confirmation) => requestOf(confirmation, expected))
    .find((id) => id !== undefined);
  if (state === undefined)
    throw new Error('the assertion is for another place or time, or answers no request');
  const nameId = only(subject, 'NameID');
  const name = textOf(nameId);
  const format = attributeOf(nameId, 'Format');
  if (name === '' || name.length > maxSubjectLength) throw new Error('the assertion names no user');
  if (format === transient) throw new Error('the name of the user is another one each time');
  const email = emailOf(assertion) ?? (format === emailFormat ? name : undefined);
  return {
    // Separate from the same provider's subjects by another protocol, where the same text may name another user.
    identity: { issuer: `saml:${expected.issuer}`, subject: name, verifiedEmail: email },
    state,
  };
}

/** The id of the request that a confirmation answers; undefined when it is not for us or not valid now. */
function requestOf(confirmation: unknown, { recipient, nowMs, clockSkewMs }: Expected): string | undefined {
  if (attributeOf(confirmation, 'Method') !== bearer) return undefined;
  const data = only(confirmation, 'SubjectConfirmationData');
  const isForUs = attributeOf(data, 'Recipient') === recipient;
  // Not a number, when there is none or it is no time: false.
  const isInTime = Date.parse(attributeOf(data, 'NotOnOrAfter') ?? '') > nowMs - clockSkewMs;
  return isForUs && isInTime ? attributeOf(data, 'InResponseTo') || undefined : undefined;
}

/** Undefined when it names none, or several. */
function emailOf(assertion: unknown): string | undefined {
  const emails = children(assertion, 'AttributeStatement')
    .flatMap((statement) => children(statement, 'Attribute'))
    .filter((attribute) => emailAttributes.has(attributeOf(attribute, 'Name')?.toLowerCase() ?? ''))
    .flatMap((attribute) => children(attribute, 'AttributeValue'))
    .map((value) => textOf(value));
  const [email = '', ...others] = new Set(emails);
  return email === '' || email.length > maxEmailLength || others.length > 0 ? undefined : email;
}

function children(element: unknown, name: string): unknown[] {
  const found = fieldOf(element, name);
  return Array.isArray(found) ? found : [];
}

function only(element: unknown, name: string): unknown {
  const [first, ...others] = children(element, name);
  if (first === undefined || others.length > 0) throw new Error(`the assertion needs one ${name}`);
  return first;
}

function textOf(element: unknown): string {
  const text = fieldOf(element, '_');
  return typeof text === 'string' ? text.trim() : '';
}

function attributeOf(element: unknown, name: string): string | undefined {
  const value = fieldOf(fieldOf(element, '$'), name);
  return typeof value === 'string' ? value : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
