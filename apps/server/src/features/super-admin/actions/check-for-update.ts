import { providerHttp } from '../../../platform/outbound/provider-http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteConfig, putConfig } from '../config-queries.ts';
import { applyConfig, configTag, latestVersionName } from '../steps/apply-config.ts';
import { releasedVersion } from '../version-model.ts';

/** Fetches the newest version number, and distributes it to every node. Throws without a response, to be retried. */
export async function checkForUpdate(platform: Platform): Promise<void> {
  const { updateCheckUrl } = platform.installation.product;
  if (updateCheckUrl === undefined) return forgetLatest(platform);
  const answer = await providerHttp(platform.outbound).json(updateCheckUrl);
  const version = answer.ok ? releasedVersion(answer.json) : undefined;
  if (version === undefined) {
    platform.log.warn({ answer: answer.reason }, 'the newest version could not be found out');
    return;
  }
  if (version === platform.installation.latestVersion) return;
  await platform.db.transaction().execute((trx) => putConfig(trx, latestVersionName, version));
  await spread(platform);
}

/** Checks are disabled, so the last result expires. */
async function forgetLatest(platform: Platform): Promise<void> {
  if (platform.installation.latestVersion === undefined) return;
  await platform.db.transaction().execute((trx) => deleteConfig(trx, latestVersionName));
  await spread(platform);
}

async function spread(platform: Platform): Promise<void> {
  await applyConfig(platform);
  platform.invalidate(configTag);
}
