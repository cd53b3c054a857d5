import { X509Certificate } from 'node:crypto';

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
