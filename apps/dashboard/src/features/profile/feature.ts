import { UserRound } from 'lucide-react';
import { allMembers } from '../../platform/account/access.ts';
import type { Feature } from '../../platform/feature.ts';
import { watchProfile } from './live.ts';

/** Its screens are beside the settings, see `main/router`. */
export const profileFeature: Feature = {
  entries: [
    {
      label: 'shell:nav.profile',
      icon: UserRound,
      path: 'profile/settings',
      routes: /^profile_/,
      permissions: allMembers,
    },
  ],
  watch: watchProfile,
};
