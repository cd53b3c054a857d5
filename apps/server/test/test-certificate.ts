import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and its self-signed certificate, both PEM. */
export function makeCertificate(name: string): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), part(0x05));
  const commonName = sequence(oid(0x55, 0x04, 0x03), part(0x0c, Buffer.from(name)));
  const subject = sequence(part(0x31, commonName));
  const day = (year: string): Buffer => part(0x17, Buffer.from(`${year}0101000000Z`));
  const content = sequence(
    part(0xa0, part(0x02, Buffer.from([2]))),
    part(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(day('20'), day('49')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, algorithm, part(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

/** One value in DER. */
function part(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Uint8Array[]): Buffer => part(0x30, ...contents);
const oid = (...bytes: readonly number[]): Buffer => part(0x06, Buffer.from(bytes));
