import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/email/email-body.ts';
import type { Installation, Platform } from '../../platform/platform.ts';

/** The default logo. */
const builtIn = {
  square: '/brand-assets/logo_thumbnail.svg',
  touch: '/brand-assets/icon-180.png',
  tab: '/brand-assets/icon-192.png',
};

/** The accent color of the kit. */
const defaultColor = '#3a5bd9';

/**
 * Serves the built-in logos, the favicon, and the manifest for installing the dashboard as an app. `directory` contains
 * the built dashboard.
 */
export function brandPages(app: FastifyInstance, { installation }: Platform, directory: string): void {
  app.register(fastifyStatic, {
    root: join(directory, 'brand-assets'),
    prefix: '/brand-assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: '1d',
    suppressWarning: true,
  });
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(tabIcon(installation), 302),
  );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(manifestOf(installation))),
  );
}

/** Elements for the head of a page. */
export function iconLinks(installation: Installation): string {
  const { square } = installation.logos;
  const touch = square === builtIn.square ? builtIn.touch : square;
  return [
    `<link rel="icon" href="${attribute(square)}">`,
    `<link rel="apple-touch-icon" href="${attribute(touch)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('');
}

const attribute = (value: string): string => escapeHtml(value);

const tabIcon = ({ logos }: Installation): string =>
  logos.square === builtIn.square ? builtIn.tab : logos.square;

function manifestOf({ name, brandColor, logos }: Installation) {
  return {
    id: '/app',
    name,
    short_name: name,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    theme_color: brandColor ?? defaultColor,
    background_color: '#ffffff',
    icons: logos.square === builtIn.square ? builtInIcons : [{ src: logos.square, sizes: 'any' }],
  };
}

const builtInIcons = [
  { src: builtIn.square, sizes: 'any', type: 'image/svg+xml' },
  { src: '/brand-assets/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/brand-assets/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/brand-assets/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
