import type { Feature } from '../../platform/feature.ts';

export const messageFeature: Feature = {
  watchConversations: async () => {
    const { watchMessages } = await import('./live.ts');
    watchMessages();
  },
};
