import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { avatarKeyOf } from '../../platform/files/avatar.ts';
import { limitKind } from '../../platform/http/limits.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { openLink } from './actions/open-link.ts';
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
    const file = {
      key,
      filename: 'avatar.webp',
      contentType: 'image/webp',
      maxAgeSeconds: year,
      shared: true,
    };
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
