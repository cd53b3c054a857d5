import { applyConfig, configTag } from '../features/super-admin/index.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { Platform } from '../platform/platform.ts';

/** Makes this node use what was set in the console: now, and whenever a node says that it was changed. */
export async function followConfig(platform: Platform, bus: Bus): Promise<() => void> {
  const follow = (): void => {
    applyConfig(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'settings of the console could not be read'),
    );
  };
  bus.subscribe((message) => {
    if (message.kind === 'invalidate' && message.key === configTag) follow();
  });
  await applyConfig(platform);
  return follow;
}
