import type { Feature } from '../../platform/feature.ts';

/** Its screen is in `main/router`. */
export const conversationFeature: Feature = {
  watchConversations: async () => {
    const { watchConversations } = await import('./live.ts');
    watchConversations();
  },
};
