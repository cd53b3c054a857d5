import type { Platform } from '../../../platform/platform.ts';
import { hasWebhooks } from '../../webhook/index.ts';

/** The ids of the apps that the account uses. */
export async function connectedApps({ db }: Platform, accountId: number): Promise<ReadonlySet<string>> {
  return new Set((await hasWebhooks(db, accountId)) ? ['webhook'] : []);
}
