import {
  consoleLogExport,
  consoleLogList,
  consoleLogPeople,
} from '@confab/contract/features/super-admin-log';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exportLog } from './actions/export-log.ts';
import { listLog } from './actions/list-log.ts';
import { listPeople } from './actions/list-people.ts';

export function logRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleLogList, ({ input }) => listLog(platform, input)),
    endpoint(consoleLogPeople, () => listPeople(platform)),
    endpoint(consoleLogExport, ({ input }) => exportLog(platform, input)),
  ];
}
