import { publicInboxRoutes } from '../features/public-inbox/routes.ts';
import { widgetPages } from './widget-pages.ts';
import { widgetRoutes } from '../features/widget/routes.ts';
import { contactRoutes } from '../features/contact/routes.ts';
import { inboxRoutes } from '../features/inbox/routes.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { conversationRoutes } from '../features/conversation/routes.ts';
import { messageRoutes } from '../features/conversation/messages/routes.ts';
import { fileRoutes } from '../features/attachment/file-routes.ts';
import { uploadRoutes } from '../features/attachment/routes.ts';
import { labelRoutes } from '../features/label/routes.ts';
import type { FastifyInstance } from 'fastify';
import { agentRoutes } from '../features/agent/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import type { Endpoint } from '../platform/http/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import { galleryPages } from './gallery-pages.ts';
import { openApiPages } from './openapi/pages.ts';
import { dashboardPages } from './pages.ts';

/** The routes of a feature, made once at start. */
export type FeatureRoutes = (platform: Platform) => Endpoint[];

/** The one list of features that answer over HTTP. */
export const featureRoutes: readonly FeatureRoutes[] = [
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
export type FeaturePages = (app: FastifyInstance, platform: Platform) => void;

/** The one list of features that have such. */
export const featurePages: readonly FeaturePages[] = [
  fileRoutes,
  widgetPages,
  openApiPages,
  galleryPages,
  dashboardPages,
];

export { visitorGuard } from '../features/widget/index.ts';
