import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@confab/contract/kit/errors';
import { installRawBody } from '../../../platform/http/body/body-parsers.ts';
import { limitKind } from '../../../platform/http/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptEmail } from './actions/accept-email.ts';
import { maxEmailBytes } from './job-model.ts';
import { requireForwarder } from './steps/require-forwarder.ts';

/** What one mail server brings in a minute at most. */
const forwarding = { limit: 6000, seconds: 60 };

/** Where a mail server, or another service, forwards the emails of the installation's domain. */
export function ingressRoutes(app: FastifyInstance, platform: Platform): void {
  const onRequest = async (request: FastifyRequest) => {
    await limitKind(platform.limiter, request.networks, 'inbound-email', forwarding);
    // Before the body is read: strangers are not listened to for so long.
    requireForwarder(platform, request.headers.authorization ?? '');
  };
  const base = '/rails/action_mailbox';
  app.register((scope, _options, done) => {
    // An email in JSON is longer by what JSON escapes.
    installRawBody(scope, 2 * maxEmailBytes);
    scope.post(`${base}/relay/inbound_emails`, { onRequest }, async (request, reply) => {
      await acceptEmail(platform, bytesOf(request.body));
      return reply.status(204).send();
    });
    scope.post(`${base}/postmark/inbound_emails`, { onRequest }, async (request, reply) => {
      await acceptEmail(platform, postmarkEmail(bytesOf(request.body)));
      return reply.status(204).send();
    });
    done();
  });
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** The raw email in a Postmark webhook that is configured to include it. */
function postmarkEmail(body: Buffer): Buffer {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && 'RawEmail' in parsed)
      return Buffer.from(String(parsed.RawEmail));
  } catch {
    // Answered below, like any other body without an email.
  }
  throw new Failure('unprocessable', { message: 'RawEmail is missing: include the raw email content' });
}
