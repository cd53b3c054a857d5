import type { Feature } from '../../platform/feature.ts';
import { contactReactions } from './reactions.ts';
import { contactRoutes } from './routes.ts';

export const contactFeature: Feature = { routes: contactRoutes, reactions: contactReactions };
