import { randomBytes } from 'node:crypto';
import { SAML, SamlStatusError } from '@node-saml/node-saml';
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { Parser } from 'xml2js';
import { readAssertion } from './saml-assertion.ts';
import { openAssertion } from './saml-encryption.ts';
import {
  SignOnDeclined,
  type SamlAnswer,
  type SamlProvider,
  type SignOnAttempt,
  type SignOnEndpoint,
} from './single-sign-on.ts';

/** How far the clocks of the provider and of this server may differ. */
const clockSkewMs = 60_000;

/** SAML 2.0: a request by redirect, an answer by a form that the browser posts. */
export async function beginSaml(
  provider: SamlProvider,
  endpoint: SignOnEndpoint,
): Promise<{ url: string; attempt: SignOnAttempt }> {
  // An id of XML does not begin with a digit.
  const state = `_${randomBytes(20).toString('hex')}`;
  const url = await clientOf(provider, endpoint, { generateUniqueId: () => state }).getAuthorizeUrlAsync(
    '',
    undefined,
    {},
  );
  return { url, attempt: { state, nonce: '', verifier: '' } };
}

export async function readSaml(
  provider: SamlProvider,
  endpoint: SignOnEndpoint,
  response: string,
  now: Date,
): Promise<SamlAnswer> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  rejectUnusual(xml);
  // Strictly, first: the other parser repairs what is broken, and writes a line to the log for every repair.
  await new Parser().parseStringPromise(xml).catch(refused);
  await rejectOldSignatures(xml);
  const client = clientOf(provider, endpoint, { decryptionPvk: await keyFor(provider, xml) });
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response }).catch(refused);
  if (profile?.getAssertion === undefined) throw new Error('the response has no assertion');
  // What is parsed from the signed bytes. The rest of the profile mixes attributes with what names them.
  const answer = readAssertion(profile.getAssertion(), {
    issuer: provider.issuer,
    recipient: endpoint.redirectUrl,
    nowMs: now.getTime(),
    clockSkewMs,
  });
  if (profile['inResponseTo'] !== answer.state) throw new Error('the response is to another request');
  return answer;
}

export function describeSaml(provider: SamlProvider, endpoint: SignOnEndpoint): Promise<string> {
  const [encryptionKey] = provider.encryption.keys;
  const client = clientOf(provider, endpoint, { decryptionPvk: encryptionKey?.key });
  return Promise.resolve(client.generateServiceProviderMetadata(encryptionKey?.certificate ?? null));
}

/**
 * The key that opens the assertion of a response, if it is encrypted. Anyone can encrypt for us, so what is inside is
 * checked like the response itself. Throws where it must be encrypted and is not.
 */
async function keyFor({ encryption }: SamlProvider, xml: string): Promise<string | undefined> {
  const keys = encryption.keys.map(({ key }) => key);
  const opened = await openAssertion(xml, keys).catch(refused);
  if (opened === undefined && encryption.isRequired && xml.includes('Assertion'))
    throw new Error('the assertion is not encrypted');
  if (opened === undefined) return undefined;
  rejectUnusual(opened.assertion);
  await new Parser().parseStringPromise(opened.assertion).catch(refused);
  await rejectOldSignatures(opened.assertion);
  return opened.key;
}

type ClientOptions = { generateUniqueId?: () => string; decryptionPvk?: string | undefined };

function clientOf(
  { entryPoint, certificates }: SamlProvider,
  endpoint: SignOnEndpoint,
  { decryptionPvk, ...more }: ClientOptions,
): SAML {
  return new SAML({
    entryPoint,
    issuer: endpoint.entityId,
    audience: endpoint.entityId,
    callbackUrl: endpoint.redirectUrl,
    idpCert: [...certificates],
    wantAssertionsSigned: true,
    // A signature of the whole response is checked where there is one.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    // The provider decides how it names users and how they prove who they are.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Requests are kept by the browsers, so they hold on every node; one in memory would keep a timer, too.
    cacheProvider: {
      saveAsync: () => Promise.resolve(null),
      getAsync: () => Promise.resolve(null),
      removeAsync: () => Promise.resolve(null),
    },
    ...more,
    ...(decryptionPvk === undefined ? {} : { decryptionPvk }),
  });
}

/**
 * Starts and ends of elements, and attributes: enough for some hundred groups. The parser slows down with their
 * square.
 */
const maxMarks = 1500;

/**
 * Rejects before parsing what no provider sends and attacks use: document types with entities, comments and
 * CDATA, which parsers read differently, and documents made to be slow.
 */
function rejectUnusual(xml: string): void {
  if (xml.includes('<!')) throw new Error('the response has a document type, a comment or CDATA');
  if (countOf(xml, '<') + countOf(xml, '=') > maxMarks) throw new Error('the response has too many parts');
}

/** Digests that can be forged; as part of an encryption they do no harm. */
async function rejectOldSignatures(xml: string): Promise<void> {
  const parts =
    "local-name()='SignatureMethod' or (local-name()='DigestMethod' and local-name(..)='Reference')";
  const methods = xpath.selectAttributes(await parseDomFromString(xml), `//*[${parts}]/@Algorithm`);
  if (methods.some(({ value }) => value.endsWith('sha1'))) throw new Error('it is signed with SHA-1');
}

function countOf(text: string, marker: string): number {
  let count = 0;
  for (let at = text.indexOf(marker); at !== -1; at = text.indexOf(marker, at + 1)) count += 1;
  return count;
}

/** Maximum characters logged about a response, which anyone may have written. */
const maxReasonLength = 300;

function refused(error: unknown): never {
  if (error instanceof SamlStatusError && /:status:(AuthnFailed|RequestDenied)"/.test(error.xmlStatus))
    throw new SignOnDeclined('the provider says no');
  throw new Error(String(error).slice(0, maxReasonLength));
}
