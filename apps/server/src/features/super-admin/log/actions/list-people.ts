import type { consoleLogPeople } from '@confab/contract/features/super-admin-log';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { listLogPeople } from '../queries.ts';

export async function listPeople({ db }: Platform): Promise<ResponseOf<typeof consoleLogPeople>> {
  return { payload: await listLogPeople(db) };
}
