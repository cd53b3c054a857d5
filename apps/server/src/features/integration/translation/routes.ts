import { translateMessage } from '@confab/contract/features/message';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { translate } from './actions/translate.ts';

export function translationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(translateMessage, ({ params, input, actor }) => {
      const { conversation_id: displayId, id } = params;
      return translate(platform, actor, { displayId, id, language: input.target_language });
    }),
  ];
}
