import { listContactLabels, setContactLabels } from '@confab/contract/features/contact';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { labelTitles } from '../model.ts';
import { listLabels } from './actions/list-labels.ts';
import { setLabels } from './actions/set-labels.ts';

export function contactLabelRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(listContactLabels, async ({ params }) => ({
      payload: await listLabels(platform, params.account_id, params.id),
    })),
    endpoint(setContactLabels, async ({ params, input, actor }) => ({
      payload: await setLabels(platform, actor, params.id, labelTitles(input.labels)),
    })),
  ];
}
