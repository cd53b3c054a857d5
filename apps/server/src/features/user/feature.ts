import type { Feature } from '../../platform/feature.ts';
import { userReactions } from './reactions.ts';

export const userFeature: Feature = { reactions: userReactions };
