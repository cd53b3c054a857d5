import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { surveyPath } from '@confab/contract/features/csat';
import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { limitCalls } from '../../platform/http/limits.ts';
import { pageHeaders } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageHtml } from '../../features/widget/index.ts';
import { openBundle, type Bundle } from './widget-bundle.ts';

const builtSurvey = fileURLToPath(new URL('../../../../widget/dist/survey/', import.meta.url));

/** The page behind the link of a survey. Its files are served with the widget's. */
export function surveyPages(app: FastifyInstance, platform: Platform): void {
  serveSurvey(app, platform, openBundle(builtSurvey));
}

/** The same from any built survey. It serves any uuid: the page checks whether there is a survey, and shows that. */
export function serveSurvey(app: FastifyInstance, platform: Platform, bundle: Bundle): void {
  const { installation } = platform;
  app.get(path.posix.join(surveyPath, ':conversation_uuid'), async (request, reply) => {
    await limitCalls(platform.limiter, request.networks);
    const entry = await bundle.entry();
    if (entry === undefined) throw new Failure('unavailable', { message: 'The survey is not built yet' });
    const { nonce } = pageHeaders(reply);
    // The address is the secret: it must not reach the sites that the page links to.
    void reply.header('referrer-policy', 'no-referrer');
    const globalConfig = {
      LOGO_THUMBNAIL: installation.logos.square,
      BRAND_NAME: installation.brandName,
      WIDGET_BRAND_URL: installation.links.widgetBrand ?? installation.frontendUrl,
    };
    const title = installation.brandName;
    const parts = {
      base: '/widget-assets/survey/',
      entry,
      nonce,
      globals: { globalConfig },
      title,
      locale: 'en',
    };
    return reply.send(pageHtml(parts));
  });
}
