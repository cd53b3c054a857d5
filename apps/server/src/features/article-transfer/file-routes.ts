import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { limitKind } from '../../platform/http/limits.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { openExport } from './actions/open-export.ts';

/** Files of exports, by links that expire. They are bytes, so they are not part of the contract's routes. */
export function articleFileRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { token: string; filename: string } }>(
    '/files/articles/:token/:filename',
    async (request, reply) => {
      await limitKind(platform.limiter, request.networks, 'files.read', { limit: 6000, seconds: 60 });
      const file = await openExport(platform, request.params.token);
      if (file === undefined) throw new Failure('not_found');
      return sendFile(platform, file, { request, reply, download: true });
    },
  );
}
