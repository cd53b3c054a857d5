import { applyConfig, configTag } from '../features/super-admin/index.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { Platform } from '../platform/platform.ts';

/** Milliseconds until settings that could not be read are read again, longer each time. */
const retryMs = { first: 500, most: 30_000 } as const;

type ConfigFollower = {
  /** Reads them now, and again until that works. */
  follow(): void;
  stop(): void;
};

/** Applies the console's configuration to this node: now, and whenever a node announces a change. */
export async function followConfig(platform: Platform, bus: Bus): Promise<ConfigFollower> {
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const read = (waitMs: number): void => {
    clearTimeout(retry);
    applyConfig(platform).catch((error: unknown) => {
      if (isStopped) return;
      platform.log.error({ err: error, waitMs }, 'settings of the console could not be read; trying again');
      clearTimeout(retry);
      retry = setTimeout(() => read(Math.min(waitMs * 2, retryMs.most)), waitMs).unref();
    });
  };
  const follow = (): void => read(retryMs.first);
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'invalidate' && message.key === configTag) follow();
  });
  await applyConfig(platform);
  return {
    follow,
    stop() {
      isStopped = true;
      clearTimeout(retry);
      unsubscribe();
    },
  };
}
