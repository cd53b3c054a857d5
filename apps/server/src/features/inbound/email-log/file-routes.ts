import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { limitKind } from '../../../platform/http/limits.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openEmail } from './actions/open-email.ts';

/** Raw emails, by links that expire. */
export function emailFileRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { token: string } }>('/files/emails/:token/:filename', async (request, reply) => {
    await limitKind(platform.limiter, request.networks, 'files.read', { limit: 6000, seconds: 60 });
    const file = await openEmail(platform, request.params.token);
    if (file === undefined) throw new Failure('not_found');
    return sendFile(platform, file, { request, reply, download: true });
  });
}
