import type { Feature } from '../../platform/feature.ts';
import { replyArticleRoutes } from './routes.ts';

export const replyArticleFeature: Feature = { routes: replyArticleRoutes };
