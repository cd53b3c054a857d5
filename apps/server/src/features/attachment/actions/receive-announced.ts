import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '@confab/contract/kit/errors';
import { constantTimeEqual } from '../../../platform/crypto/tokens.ts';
import { sniffContentType } from '../../../platform/files/content-type.ts';
import { imageSize, sampleBytes } from '../../../platform/files/images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import { findBlob, type BlobRow } from '../blob-queries.ts';
import { extendClaim, completeClaim, acquireClaim, type Claim } from '../claim-queries.ts';
import { readTarget } from '../model.ts';
import { abandonClaim } from '../steps/abandon-claim.ts';
import { requireAllowed } from '../../../platform/rate-limit/require-allowed.ts';

/** Milliseconds without a byte after which another sender may have the file. */
const claimMs = 30_000;
/** Milliseconds between two signs of life. */
const renewMs = claimMs / 3;
type Receiving = Pick<Platform, 'db' | 'clock' | 'ids' | 'log' | 'storage' | 'fileLinks' | 'limiter'>;

/** How often one file may be tried to send. */
const attempts = { limit: 30, windowSeconds: 3600 };
/** Milliseconds after which what an attempt has left is removed; no honest one takes nearly as long. */
const attemptMs = 6 * 3_600_000;

/**
 * Receives the bytes of an announced file, once. Only one sender at a time is accepted, and each writes under its own
 * key, so a late one can neither replace nor remove another's bytes. The size and checksum must match the
 * announcement; the content type is detected from the bytes. `abort` disconnects a sender. Throws `not_found` for an
 * invalid token, `conflict` when the bytes were received or are being received, `payload_too_large`, `unprocessable`
 * for other bytes than announced, and `too_many_requests`.
 */
export async function receiveAnnounced(
  platform: Receiving,
  token: string,
  sent: { bytes: () => Readable; length?: string | undefined; abort: () => void },
): Promise<void> {
  const target = readTarget(platform.fileLinks, token, ['put']);
  const blob = target && (await findBlob(platform.db, target.accountId, target.id));
  if (blob === undefined) throw new Failure('not_found');
  // A mismatch in the announced length is rejected before any byte is read.
  if (sent.length !== undefined) checkLength(Number(sent.length), blob.byte_size);
  const claim = { accountId: blob.account_id, blobId: blob.id, key: newStorageKey(platform.ids) };
  const now = platform.clock.now().getTime();
  const times = {
    now: new Date(now),
    until: new Date(now + claimMs),
    expires: new Date(now + attemptMs),
  };
  if (!(await acquireClaim(platform.db, claim, times))) throw new Failure('conflict');
  replaceSender(claim, sent.abort);
  try {
    await countAttempt(platform, blob);
    const received = await store(platform, blob, claim, sent.bytes());
    await platform.db.transaction().execute(async (trx) => {
      if (!(await completeClaim(trx, claim, received))) throw new Failure('conflict');
    });
  } catch (error) {
    // Looks first whether the bytes became the file's after all, as when only the answer to that was lost.
    await abandonClaim(platform, claim);
    throw error;
  } finally {
    forgetSender(claim);
  }
}

/** Only the accepted sender is counted: a client whose first attempt hangs may retry until that is released. */
async function countAttempt({ limiter }: Receiving, blob: BlobRow): Promise<void> {
  requireAllowed(await limiter.hit(`upload:${blob.account_id}:${blob.id}`, attempts));
}

type Sender = { key: string; abort: () => void };

/** Uploads that this node is receiving now. */
const senders = new Map<string, Sender>();
const nameOf = ({ accountId, blobId }: Claim): string => `${accountId}/${blobId}`;

/** A sender that lost the file to another one is disconnected, and its bytes are removed. */
function replaceSender(claim: Claim, abort: () => void): void {
  senders.get(nameOf(claim))?.abort();
  senders.set(nameOf(claim), { key: claim.key, abort });
}

function forgetSender(claim: Claim): void {
  if (senders.get(nameOf(claim))?.key === claim.key) senders.delete(nameOf(claim));
}

async function store(platform: Receiving, blob: BlobRow, claim: Claim, bytes: Readable) {
  const digest = createHash('md5');
  const sample: Buffer[] = [];
  const result = storedBytes(bytes, { announced: blob.byte_size, digest, sample }, renewing(platform, claim));
  await platform.storage.put(claim.key, Readable.from(result, { objectMode: false }), {
    contentType: blob.content_type,
    size: blob.byte_size,
  });
  const checksum = digest.digest('base64');
  if (!fitsChecksum(blob, checksum)) throw otherBytes();
  const beginning = Buffer.concat(sample);
  const contentType = await sniffContentType(beginning, blob.content_type);
  return { contentType, checksum, metadata: { ...(await imageSize(beginning)) } };
}

function fitsChecksum(blob: BlobRow, digest: string): boolean {
  return blob.checksum === null || constantTimeEqual(blob.checksum, digest);
}

/**
 * The bytes on their way to the store: counted, hashed, and the first of them sampled. Fails when the maximum is
 * exceeded. Nothing is read before the store starts reading: a stream that fails without a listener would crash the
 * process.
 */
async function* storedBytes(
  bytes: AsyncIterable<Buffer>,
  { announced, digest, sample }: { announced: number; digest: Hash; sample: Buffer[] },
  renew: () => Promise<void>,
) {
  let seen = 0;
  for await (const chunk of bytes) {
    if (seen < sampleBytes) sample.push(Buffer.from(chunk.subarray(0, sampleBytes - seen)));
    seen += chunk.length;
    if (seen > announced) throw tooManyBytes();
    digest.update(chunk);
    await renew();
    yield chunk;
  }
  if (seen < announced) throw otherBytes();
}

/** Extends the claim while bytes arrive. Throws `conflict` when another request has taken it over. */
function renewing(platform: Receiving, claim: Claim): () => Promise<void> {
  let renewedAt = platform.clock.now().getTime();
  return async () => {
    const now = platform.clock.now().getTime();
    if (now - renewedAt < renewMs) return;
    renewedAt = now;
    if (!(await extendClaim(platform.db, claim, new Date(now + claimMs)))) throw new Failure('conflict');
  };
}

function checkLength(length: number, announced: number): void {
  if (length > announced) throw tooManyBytes();
  if (length < announced) throw otherBytes();
}

const tooManyBytes = () => new Failure('payload_too_large', { message: 'File size is too big' });
const otherBytes = () =>
  new Failure('unprocessable', { message: 'The file does not match its announced checksum or size' });
