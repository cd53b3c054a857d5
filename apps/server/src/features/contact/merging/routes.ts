import { listContactDuplicates, listContactMerges } from '@confab/contract/features/contact-merge';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listDuplicates } from './actions/list-duplicates.ts';
import { listMerges } from './actions/list-merges.ts';

export function contactMergeRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(listContactMerges, async ({ params }) => ({
      payload: await listMerges(platform, params.account_id, params.id),
    })),
    endpoint(listContactDuplicates, async ({ params }) => ({
      payload: await listDuplicates(platform, params.account_id, params.id),
    })),
  ];
}
