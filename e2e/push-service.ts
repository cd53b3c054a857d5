import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service and one browser's subscription to it, instead of those of browser vendors. */
export type PushService = {
  /** In the format of `PushSubscription.toJSON`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The messages pushed so far, decrypted as the browser does. */
  pushed: string[];
  close(): void;
};

export async function startPushService(): Promise<PushService> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const pushed: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pushed.push(open(pair, secret, Buffer.concat(parts)));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/browser`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    pushed,
    close: () => void server.close(),
  };
}

/** RFC 8291 and RFC 8188. */
function open(pair: ReturnType<typeof createECDH>, secret: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, about, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
