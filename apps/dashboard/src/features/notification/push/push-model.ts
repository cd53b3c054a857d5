/** The state of push in this browser, in the order checked. */
export type PushState =
  | 'unsupported'
  /** The installation has no key pair. */
  | 'unconfigured'
  /** The user has forbidden it to this site. */
  | 'denied'
  | 'off'
  | 'on';

/** The bytes of a URL-safe base64 key, as browsers expect the server's public key. */
export function keyBytes(base64: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** Whether a subscription was made with this public key: one of another key can no longer be sent to. */
export function isSubscribedWith(current: ArrayBuffer | null | undefined, key: string): boolean {
  if (!current) return false;
  const [one, other] = [new Uint8Array(current), keyBytes(key)];
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
