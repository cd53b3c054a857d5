import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

const head = '-----BEGIN CERTIFICATE-----';
const foot = '-----END CERTIFICATE-----';

/**
 * Reads certificates from PEM, one or several, or from the base64 of one, as providers show it. Answers them as PEM;
 * undefined when one is none, or its key is no RSA key.
 */
export function readCertificates(raw: string): string[] | undefined {
  const blocks = raw
    // As some files of settings write it in one line.
    .replaceAll('\\n', '\n')
    .replaceAll(foot, '')
    .split(head)
    .map((block) => block.trim());
  const [first, ...others] = blocks;
  const bodies = first === '' ? others : blocks;
  const found = bodies.map(readOne);
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined;
}

function readOne(base64: string): string | undefined {
  try {
    const bytes = Buffer.from(base64, 'base64');
    const certificate = new X509Certificate(bytes);
    const isWhole = certificate.raw.length === bytes.length;
    return isWhole && certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate.toString() : undefined;
  } catch {
    return undefined;
  }
}

/** A private key, and the certificate others encrypt for it by; both PEM. */
export type KeyPair = { readonly key: string; readonly certificate: string };

/** Minimum key size: shorter keys do not protect encrypted content long enough. */
const minKeyBits = 2048;

/**
 * Reads RSA keys and their certificates from PEM, in any order; answers them in the order of the keys. Undefined when
 * a key has no certificate, a certificate no key, or something else is wrong.
 */
export function readKeyPairs(raw: string): KeyPair[] | undefined {
  const text = raw.replaceAll('\\n', '\n');
  const keys = blocksOf(text, /-----BEGIN (?:RSA )?PRIVATE KEY-----[^-]+-----END (?:RSA )?PRIVATE KEY-----/g);
  const certificates = blocksOf(text, /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    const parsed = certificates.map((pem) => new X509Certificate(pem));
    const pairs = keys.map((pem) => pairOf(createPrivateKey(pem), parsed));
    const isWhole = pairs.length > 0 && pairs.length === parsed.length;
    return isWhole && pairs.every((one) => one !== undefined) ? pairs : undefined;
  } catch {
    return undefined;
  }
}

const blocksOf = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([block]) => block);

function pairOf(key: KeyObject, certificates: readonly X509Certificate[]): KeyPair | undefined {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < minKeyBits) return undefined;
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (certificate === undefined) return undefined;
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString(),
  };
}
