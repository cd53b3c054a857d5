import type { FastifyInstance } from 'fastify';
import { installRawBody } from '../../platform/http/body/body-parsers.ts';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiveSaml } from './actions/receive-saml.ts';
import { attempts, signOnEndpoint } from './model.ts';

/** A response with a long list of groups has some tens of kilobytes. */
const maxFormBytes = 256 * 1024;

/** The routes that only SAML needs. */
export function samlRoutes(app: FastifyInstance, platform: Platform): void {
  const { singleSignOn, installation, limiter } = platform;
  const provider = singleSignOn.providers.find((one) => one.name === 'saml');
  if (provider === undefined) return;
  app.get('/auth/saml/metadata', async (request, reply) => {
    await limitKind(limiter, request.networks, 'saml_metadata', attempts);
    const target = signOnEndpoint(installation.frontendUrl, provider.name);
    const xml = await singleSignOn.describeSaml(provider, target);
    return reply.type('application/samlmetadata+xml').send(xml);
  });
  app.register((scope, _options, done) => {
    installRawBody(scope, maxFormBytes);
    scope.post('/omniauth/saml/callback', {
      onRequest: (request) => limitKind(limiter, request.networks, 'saml_answer', attempts),
      handler: async (request, reply) => {
        const form = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        const address = await receiveSaml(platform, form);
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(address, 303);
      },
    });
    done();
  });
}
