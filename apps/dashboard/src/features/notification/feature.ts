import { beforeLogOut } from '../../platform/account/before-log-out.ts';
import type { Feature } from '../../platform/feature.ts';
import { watchNotifications } from './live.ts';

/** Its screens are in `main/router`, its bell is in the shell. */
export const notificationFeature: Feature = {
  watch: () => {
    watchNotifications();
    beforeLogOut(endPush);
  },
};

/** Loaded when it is needed: most browsers never get a push. */
async function endPush(): Promise<void> {
  const { unsubscribePush } = await import('./push/push-api.ts');
  await unsubscribePush();
}
