import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { version } from '../version.ts';
import type { OpenApi } from './document.ts';

/** The API described: `/swagger.json` for programs, `/swagger` for people. */
export function openApiPages(app: FastifyInstance, platform: Platform): void {
  let printed: Promise<OpenApi> | undefined;
  const document = (): Promise<OpenApi> => (printed ??= print(platform));
  app.get('/swagger.json', async () => document());
  app.get('/swagger', async (_request, reply) => {
    const { openApiPage } = await import('./page.ts');
    const described = await document();
    const { nonce } = pageHeaders(reply);
    return reply.send(openApiPage(described, nonce));
  });
}

/** Generated on first request: a start does not need it. */
async function print({ installation }: Platform): Promise<OpenApi> {
  const [{ openApi }, { routes }, { shapes }] = await Promise.all([
    import('./document.ts'),
    import('@confab/contract/routes'),
    import('@confab/contract/shapes'),
  ]);
  return openApi(routes, {
    title: `${installation.name} API`,
    version,
    url: installation.frontendUrl,
    shapes,
  });
}
