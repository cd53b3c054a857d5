import { deriveKey } from '../platform/crypto/keys.ts';
import type { RelaySender } from '../platform/phone-push/relay.ts';
import { version } from './version.ts';

/** What a push relay receives about this installation: its id, the same on all nodes, and nothing else. */
export function relaySender(secretKey: string, frontendUrl: string): RelaySender {
  return {
    installation_identifier: uuidOf(deriveKey(secretKey, 'installation-id')),
    installation_version: version,
    installation_host: new URL(frontendUrl).hostname,
    installation_env: 'self-hosted',
    edition: 'community',
  };
}

/** The first half of a key as a UUID of version 8, the one for values of one's own. */
function uuidOf(key: Buffer): string {
  const bytes = Buffer.from(key.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((at, index, all) => hex.slice(at, all[index + 1] ?? 32)).join('-');
}
