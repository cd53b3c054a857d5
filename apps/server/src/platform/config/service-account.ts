import { createPrivateKey } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The service account with which a program calls Google, in the format of Google's console. */
export type ServiceAccount = {
  email: string;
  /** PKCS#8 as PEM. */
  privateKey: string;
  privateKeyId: string | undefined;
  /** Where the account authenticates and gets an access token. */
  tokenUrl: string;
};

const File = Type.Object({
  client_email: Type.String({ minLength: 3 }),
  private_key: Type.String({ minLength: 1 }),
  private_key_id: Type.Optional(Type.String()),
  token_uri: Type.String({ minLength: 1 }),
});

/** Reads the JSON file of a service account; undefined when it is none, or its key is no RSA key. */
export function readServiceAccount(json: string): ServiceAccount | undefined {
  const file = parsed(json);
  if (!Value.Check(File, file)) return undefined;
  const { client_email: email, private_key: privateKey, private_key_id: privateKeyId, token_uri: url } = file;
  if (!isRsaKey(privateKey) || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return undefined;
  return { email, privateKey, privateKeyId, tokenUrl: url };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
