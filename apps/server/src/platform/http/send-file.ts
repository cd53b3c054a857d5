import { Failure } from '@confab/contract/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile } from '../files/opened-file.ts';
import { hasCode } from '../errors/coded-error.ts';
import type { ByteRange, ObjectRead, Storage } from '../storage/storage.ts';
import { fileHeaders } from './security-headers.ts';

/** An object-store URL is used immediately; stores refuse to sign for more than a few days. */
const storeLinkSeconds = 600;

type Exchange = { request: FastifyRequest; reply: FastifyReply; download: boolean };

/**
 * Responds with a stored file, or a redirect to its URL in the object store. Throws `not_found` if it does not
 * exist.
 */
export async function sendFile(
  { storage }: { storage: Storage },
  file: OpenedFile,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const headers = fileHeaders({
    contentType: file.contentType,
    fileName: file.filename,
    download: exchange.download,
  });
  const cache = `${file.shared ? 'public' : 'private'}, max-age=${file.maxAgeSeconds}, immutable`;
  const elsewhere = await storage.signedUrl(file.key, {
    expiresInSeconds: storeLinkSeconds,
    contentDisposition: headers['content-disposition'] ?? 'attachment',
    contentType: headers['content-type'] ?? 'application/octet-stream',
  });
  if (elsewhere !== null)
    return reply.header('cache-control', 'private, max-age=30').redirect(elsewhere, 302);
  const etag = `"${file.key.replaceAll('/', '-')}"`;
  void reply.headers({ ...headers, etag, 'cache-control': cache, 'accept-ranges': 'bytes' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const object = await readObject(storage, file.key, readRange(request.headers, etag));
  if (object === undefined) throw new Failure('not_found');
  if (object === 'outside') return reply.status(416).type('text/plain').send('');
  return sendObject(reply, object);
}

function sendObject(reply: FastifyReply, object: ObjectRead): FastifyReply {
  if (object.range === undefined) return reply.header('content-length', object.size).send(object.stream);
  const { start, end } = object.range;
  return reply
    .status(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${object.size}`, 'content-length': end - start + 1 })
    .send(object.stream);
}

async function readObject(storage: Storage, key: string, range: ByteRange | undefined) {
  try {
    return await storage.get(key, range === undefined ? {} : { range });
  } catch (error) {
    if (hasCode(error, 'range_not_satisfiable')) return 'outside';
    throw error;
  }
}

/** A single range, which is what players request; for all other forms the whole file is sent, as allowed. */
function readRange(headers: FastifyRequest['headers'], etag: string): ByteRange | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(headers.range ?? '');
  if (match === null) return undefined;
  const [, start, end] = match;
  if (end !== undefined && Number(end) < Number(start)) return undefined;
  return { start: Number(start), ...(end === undefined ? {} : { end: Number(end) }) };
}
