import type { Feature } from '../../platform/feature.ts';
import { articleFigureRoutes } from './routes.ts';

export const articleFigureFeature: Feature = { routes: articleFigureRoutes };
