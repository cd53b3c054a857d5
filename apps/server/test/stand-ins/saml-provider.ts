import { createPublicKey } from 'node:crypto';
import { promisify } from 'node:util';
import samlp from 'samlp';
import type { SamlProvider } from '../../src/platform/single-sign-on/single-sign-on.ts';
import { makeCertificate } from '../test-certificate.ts';

/** The provider's assertion; omitted values are valid. */
export type SamlAnswerInput = {
  subject?: string;
  format?: string;
  attributes?: Readonly<Record<string, string | readonly string[]>>;
  issuer?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string | null;
  /** Seconds from now; negative: expired. */
  lifetime?: number;
  signed?: 'assertion' | 'response' | 'both' | 'nothing';
  signatureAlgorithm?: 'rsa-sha1' | 'rsa-sha256';
  key?: { key: string; certificate: string };
  /** The certificate for which the assertion is encrypted. */
  encryptedFor?: string;
  encryption?: 'aes256-gcm' | 'aes256-cbc' | 'tripledes-cbc';
};

export type TestSamlProvider = {
  provider: SamlProvider;
  /** The XML that it makes the browser post after the redirect to `address`. */
  answer(address: string, input: SamlAnswerInput): Promise<string>;
};

export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const parseRequest = promisify(samlp.parseRequest);
const getSamlResponse = promisify(samlp.getSamlResponse);

/** A SAML 2.0 identity provider, in this process: browsers transport all its messages. */
export function samlProvider(entryPoint = 'https://idp.example/sso?tenant=acme'): TestSamlProvider {
  const own = makeCertificate('idp.example');
  const provider: SamlProvider = {
    name: 'saml',
    label: 'Acme',
    entryPoint,
    issuer: 'https://idp.example/metadata',
    certificates: [own.certificate],
    encryption: { keys: [], isRequired: false },
  };
  return {
    provider,
    answer: async (address, input) => {
      const query = Object.fromEntries(new URL(address).searchParams);
      const loginRequest = await parseRequest({ method: 'GET', query });
      if (loginRequest === undefined) throw new Error('there is no request');
      const { key, certificate } = input.key ?? own;
      const xml = await getSamlResponse(
        {
          key,
          cert: certificate,
          issuer: input.issuer ?? provider.issuer,
          audience: input.audience ?? loginRequest.issuer,
          recipient: input.recipient ?? loginRequest.assertionConsumerServiceURL,
          destination: loginRequest.assertionConsumerServiceURL,
          inResponseTo: input.inResponseTo === null ? undefined : (input.inResponseTo ?? loginRequest.id),
          lifetimeInSeconds: input.lifetime ?? 300,
          signatureAlgorithm: input.signatureAlgorithm ?? 'rsa-sha256',
          digestAlgorithm: 'sha256',
          ...encryptionOf(input),
          signAssertion: input.signed !== 'response' && input.signed !== 'nothing',
          signResponse: input.signed === 'response' || input.signed === 'both',
          profileMapper: () => ({
            getClaims: () => input.attributes ?? {},
            getNameIdentifier: () => ({
              nameIdentifier: input.subject ?? 'a-person',
              nameIdentifierFormat: input.format ?? persistent,
            }),
          }),
        },
        {},
      );
      return xml ?? '';
    },
  };
}

function encryptionOf({ encryptedFor, encryption = 'aes256-gcm' }: SamlAnswerInput): object {
  if (encryptedFor === undefined) return {};
  const space = encryption === 'aes256-gcm' ? '2009/xmlenc11' : '2001/04/xmlenc';
  return {
    encryptionCert: encryptedFor,
    encryptionPublicKey: createPublicKey(encryptedFor).export({ type: 'spki', format: 'pem' }),
    encryptionAlgorithm: `http://www.w3.org/${space}#${encryption}`,
    disallowEncryptionWithInsecureAlgorithm: false,
    warnOnInsecureEncryptionAlgorithm: false,
  };
}
