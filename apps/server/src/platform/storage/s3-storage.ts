import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import { codedError } from '../errors/coded-error.ts';
import { withTemporaryFile } from '../files/temporary-file.ts';
import { checkKey, isStorageKey, rangeNotSatisfiable, type ByteRange, type Storage } from './storage.ts';

type Target = { sdk: typeof S3; client: S3.S3Client; bucket: string; objectKey: (key: string) => string };

/**
 * Storage in a bucket of any S3-compatible store:
 * `s3://[key id:secret@]bucket[/prefix]?region=eu-central-1&endpoint=https://store.example[&path_style=true]`.
 * Without credentials in the address the usual AWS sources apply. The SDK is loaded here and nowhere else.
 */
export async function s3Storage(address: string): Promise<Storage> {
  const target = await connect(address);
  const { sdk, client, bucket, objectKey } = target;
  return {
    put: (key, body, options) => put(target, checkKey(key), body, options),
    get: (key, options) => get(target, checkKey(key), options?.range),
    head: async (key) => {
      const Key = objectKey(checkKey(key));
      const found = await orUndefined(client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key })));
      return found && { ...describe(found), size: found.ContentLength ?? 0 };
    },
    delete: async (key) => {
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: objectKey(checkKey(key)) }));
    },
    list: () => list(target),
    // An object exists once it was uploaded completely, and not before.
    removeLeftovers: () => Promise.resolve(0),
    signedUrl: async (key, options) => {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new sdk.GetObjectCommand({
        Bucket: bucket,
        Key: objectKey(checkKey(key)),
        ResponseContentDisposition: options.contentDisposition,
        ResponseContentType: options.contentType,
      });
      return getSignedUrl(client, command, { expiresIn: options.expiresInSeconds });
    },
    probe: async () => {
      const Key = objectKey(`probe-${randomUUID()}`);
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: 'probe' }));
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }));
    },
    close: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}

async function connect(address: string): Promise<Target> {
  const url = new URL(address);
  if (!url.hostname) throw codedError('bad_storage_url', 'The storage URL names no bucket.');
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const pathStyle = url.searchParams.get('path_style') ?? String(endpoint !== undefined);
  const prefix = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/');
  const client = new sdk.S3Client({
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle === 'true',
    // Errors are thrown, and logged by the caller.
    logger: silent,
    // The default checksums are trailers that several compatible stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
  });
  return { sdk, client, bucket: url.hostname, objectKey: (key) => (prefix ? `${prefix}/${key}` : key) };
}

const nothing = (): void => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

async function put(
  { sdk, client, bucket, objectKey }: Target,
  key: string,
  body: Readable | Buffer,
  options: { contentType: string; size?: number },
): Promise<{ size: number }> {
  const send: Send = async (content, size, abortSignal) => {
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: objectKey(key),
        Body: content,
        ContentLength: size,
        ContentType: options.contentType,
      }),
      abortSignal === undefined ? {} : { abortSignal },
    );
    return { size };
  };
  if (Buffer.isBuffer(body)) return send(body, body.length);
  if (options.size !== undefined) return sendStream(body, options.size, send);
  return withSpooledFile(body, async (file) => send(createReadStream(file), (await stat(file)).size));
}

type Send = (
  content: Readable | Buffer,
  size: number,
  abortSignal?: AbortSignal,
) => Promise<{ size: number }>;

/**
 * The SDK does not handle a stream that breaks: it would wait forever, and the error would have
 * no listener, which ends the process.
 */
async function sendStream(body: Readable, size: number, send: Send): Promise<{ size: number }> {
  const broken = new AbortController();
  body.on('error', (error) => broken.abort(error));
  try {
    return await send(body, size, broken.signal);
  } catch (error) {
    if (body.errored) throw body.errored;
    throw error;
  } finally {
    body.destroy();
  }
}

// An object store needs the length before the first byte; a stream of unknown length is measured on disk.
const withSpooledFile = <T>(body: Readable, use: (file: string) => Promise<T>): Promise<T> =>
  withTemporaryFile(async (file) => {
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    return use(file);
  });

async function* list({ sdk, client, bucket, objectKey }: Target): AsyncGenerator<string> {
  const prefix = objectKey('');
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages)
    for (const { Key = '' } of Contents) {
      const key = Key.slice(prefix.length);
      if (isStorageKey(key)) yield key;
    }
}

async function get({ sdk, client, bucket, objectKey }: Target, key: string, range?: ByteRange) {
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
  const found = await orUndefined(
    client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: objectKey(key), Range })),
  );
  if (!found) return undefined;
  if (!(found.Body instanceof Readable)) throw new Error('The object store responded without a body.');
  const [, start, end, whole] = /bytes (\d+)-(\d+)\/(\d+)/.exec(found.ContentRange ?? '') ?? [];
  return {
    ...describe(found),
    size: Number(whole ?? found.ContentLength ?? 0),
    stream: found.Body,
    ...(range && start !== undefined && { range: { start: Number(start), end: Number(end) } }),
  };
}

const describe = (found: Pick<S3.GetObjectCommandOutput, 'ContentType' | 'LastModified'>) => ({
  contentType: found.ContentType ?? 'application/octet-stream',
  modifiedAt: found.LastModified ?? new Date(0),
});

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
    if (name === 'InvalidRange') throw rangeNotSatisfiable(error);
    throw error;
  }
}
