import { publicInboxRoutes } from '../nouns/public-inbox/routes.ts';
import { widgetPages } from './widget-pages.ts';
import { widgetRoutes } from '../nouns/widget/routes.ts';
import { contactRoutes } from '../nouns/contact/routes.ts';
import { inboxRoutes } from '../nouns/inbox/routes.ts';
import { accountRoutes } from '../nouns/account/routes.ts';
import { conversationRoutes } from '../nouns/conversation/routes.ts';
import { messageRoutes } from '../nouns/conversation/message-routes.ts';
import { fileRoutes } from '../nouns/attachment/file-routes.ts';
import { uploadRoutes } from '../nouns/attachment/routes.ts';
import { labelRoutes } from '../nouns/label/routes.ts';
import type { FastifyInstance } from 'fastify';
import { agentRoutes } from '../nouns/agent/routes.ts';
import { profileRoutes } from '../nouns/profile/routes.ts';
import { sessionRoutes } from '../nouns/session/routes.ts';
import type { Endpoint } from '../platform/http/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import { galleryPages } from './gallery-pages.ts';
import { openApiPages } from './openapi/pages.ts';
import { dashboardPages } from './pages.ts';

/** The routes of a noun, made once at start. */
export type NounRoutes = (platform: Platform) => Endpoint[];

/** The one list of nouns that answer over HTTP. */
export const nounRoutes: readonly NounRoutes[] = [
  accountRoutes,
  agentRoutes,
  profileRoutes,
  sessionRoutes,
  labelRoutes,
  uploadRoutes,
  inboxRoutes,
  conversationRoutes,
  messageRoutes,
  contactRoutes,
  widgetRoutes,
  publicInboxRoutes,
];

/** Addresses that answer something else than JSON: files, pages, scripts. */
export type NounPages = (app: FastifyInstance, platform: Platform) => void;

/** The one list of nouns that have such. */
export const nounPages: readonly NounPages[] = [
  fileRoutes,
  widgetPages,
  openApiPages,
  galleryPages,
  dashboardPages,
];

export { visitorGuard } from '../nouns/widget/door.ts';
