import { decryptXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';

const ciphers = ['aes128-cbc', 'aes256-cbc'].map((name) => `http://www.w3.org/2001/04/xmlenc#${name}`);
const authenticated = ['aes128-gcm', 'aes256-gcm'].map((name) => `http://www.w3.org/2009/xmlenc11#${name}`);
/** What a key or a content may be encrypted by. PKCS #1 v1.5 padding leaks the content to repeated queries. */
const allowed = new Set([...ciphers, ...authenticated, 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p']);

/** An encrypted assertion: its content, and the key that decrypts it. */
export type Opened = { assertion: string; key: string };

/**
 * Decrypts the assertion of a response; undefined if it has none. Throws if there are several, a weak algorithm was
 * used, or no key decrypts it.
 */
export async function openAssertion(xml: string, keys: readonly string[]): Promise<Opened | undefined> {
  const named = xml.match(/<(?:[\w.-]+:)?EncryptedAssertion[\s/>]/g)?.length ?? 0;
  if (named === 0) return undefined;
  const response = await parseDomFromString(xml);
  const path = "/*[local-name()='Response']/*[local-name()='EncryptedAssertion']";
  const [encrypted] = xpath.selectElements(response, path);
  if (named > 1 || encrypted === undefined) throw new Error('the response has not one encrypted assertion');
  const methods = xpath.selectAttributes(encrypted, ".//*[local-name()='EncryptionMethod']/@Algorithm");
  if (methods.length !== 2 || methods.some(({ value }) => !allowed.has(value)))
    throw new Error('the assertion is encrypted by something weak or unknown');
  const text = encrypted.toString();
  for (const key of keys) {
    const assertion = await decryptXml(text, key).catch(() => undefined);
    if (assertion !== undefined) return { assertion, key };
  }
  throw new Error('no key opens the assertion');
}
