import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { avatarKeyOf } from '../../platform/files/avatar.ts';
import { limitKind } from '../../platform/http/limits.ts';
import { fileHeaders } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ByteRange, ObjectRead } from '../../platform/storage/storage.ts';
import { openLink, type OpenedFile } from './actions/open-link.ts';
import { receiveAnnounced } from './actions/receive-announced.ts';
import { maxUploadBytes } from '@confab/contract/features/upload';

/** The URLs of files themselves. They respond with bytes, so they are not part of the contract's routes. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { token: string; filename: string }; Querystring: { download?: string } }>(
    '/files/:token/:filename',
    async (request, reply) => {
      await limitKind(platform.limiter, request.networks, 'files.read', reading);
      const file = await openLink(platform, request.params.token);
      if (file === undefined) throw new Failure('not_found');
      return sendFile(platform, file, { request, reply, download: request.query.download !== undefined });
    },
  );
  app.get<{ Params: { name: string } }>('/avatars/:name', async (request, reply) => {
    await limitKind(platform.limiter, request.networks, 'files.read', reading);
    const key = avatarKeyOf(request.params.name);
    if (key === undefined) throw new Failure('not_found');
    const file = { key, filename: 'avatar.webp', contentType: 'image/webp', maxAge: year, shared: true };
    return sendFile(platform, file, { request, reply, download: false });
  });
  app.register((scope, _options, done) => {
    // Bytes of any kind, streamed to the store: nothing parses them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.put<{ Params: { token: string } }>(
      '/files/direct/:token',
      { bodyLimit: maxUploadBytes },
      async (request, reply) => {
        await limitKind(platform.limiter, request.networks, 'files.send', sending);
        const { raw } = request;
        await receiveAnnounced(platform, request.params.token, {
          bytes: () => raw,
          length: request.headers['content-length'],
          abort: () => void raw.destroy(),
        });
        return reply.status(204).send();
      },
    );
    done();
  });
}

/** From one address: as often as it may call anything else, and what an office of agents sends. */
const reading = { limit: 6000, seconds: 60 };
const sending = { limit: 300, seconds: 60 };

const year = 365 * 86_400;
/** An object-store URL is used immediately; stores refuse to sign for more than a few days. */
const storeLinkSeconds = 600;

type Exchange = { request: FastifyRequest; reply: FastifyReply; download: boolean };

async function sendFile(platform: Platform, file: OpenedFile, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const headers = fileHeaders({
    contentType: file.contentType,
    fileName: file.filename,
    download: exchange.download,
  });
  const cache = `${file.shared ? 'public' : 'private'}, max-age=${file.maxAge}, immutable`;
  const elsewhere = await platform.storage.signedUrl(file.key, {
    expiresInSeconds: storeLinkSeconds,
    contentDisposition: headers['content-disposition'] ?? 'attachment',
    contentType: headers['content-type'] ?? 'application/octet-stream',
  });
  if (elsewhere !== null)
    return reply.header('cache-control', 'private, max-age=30').redirect(elsewhere, 302);
  const etag = `"${file.key.replaceAll('/', '-')}"`;
  void reply.headers({ ...headers, etag, 'cache-control': cache, 'accept-ranges': 'bytes' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const object = await readObject(platform, file.key, readRange(request.headers, etag));
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

async function readObject(platform: Platform, key: string, range: ByteRange | undefined) {
  try {
    return await platform.storage.get(key, range === undefined ? {} : { range });
  } catch (error) {
    if (hasCode(error, 'range_not_satisfiable')) return 'outside';
    throw error;
  }
}

/** One range from a start on, which is what players ask for; all other forms get the whole file, as allowed. */
function readRange(headers: FastifyRequest['headers'], etag: string): ByteRange | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(headers.range ?? '');
  if (match === null) return undefined;
  const [, start, end] = match;
  if (end !== undefined && Number(end) < Number(start)) return undefined;
  return { start: Number(start), ...(end === undefined ? {} : { end: Number(end) }) };
}
