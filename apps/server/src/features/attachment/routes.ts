import {
  createUpload as uploadRoute,
  showStorageUsage as usageRoute,
} from '@confab/contract/features/upload';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createUpload } from './actions/create-upload.ts';
import { showStorageUsage } from './actions/show-storage-usage.ts';
import { embedLink } from './view.ts';

export function uploadRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(uploadRoute, async ({ params, input }) => {
      const files = {
        attachment: input.attachment,
        ...(input.external_url === undefined ? {} : { externalUrl: input.external_url }),
      };
      const blob = await createUpload(platform, params.account_id, files);
      return { file_url: embedLink(platform, blob), blob_key: blob.key, blob_id: blob.id };
    }),
    endpoint(usageRoute, ({ actor }) => showStorageUsage(platform, actor)),
  ];
}
