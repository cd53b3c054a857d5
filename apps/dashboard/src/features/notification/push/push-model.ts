/** The state of push in this browser, in the order checked. */
export type PushState =
  | 'unsupported'
  /** The installation has no key pair. */
  | 'unconfigured'
  /** The user has forbidden it to this site. */
  | 'denied'
  | 'off'
  | 'on';

/** Bytes of a key in URL-safe base64, as a browser takes the public key of the server. */
export function keyBytes(base64: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** Whether a subscription was made with this public key: one of another key can no longer be sent to. */
export function isMadeWith(made: ArrayBuffer | null | undefined, key: string): boolean {
  if (!made) return false;
  const [one, other] = [new Uint8Array(made), keyBytes(key)];
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
