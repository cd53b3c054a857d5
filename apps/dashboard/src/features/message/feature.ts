import type { Feature } from '../../platform/feature.ts';

export const messageFeature: Feature = {
  watchConversations: async () => {
    const { registerMessagePatches } = await import('./live.ts');
    registerMessagePatches();
  },
};
