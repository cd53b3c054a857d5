import { translateMessage as route } from '@confab/contract/features/message';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { translateMessage } from '../../conversation/index.ts';
import { findTranslator } from './actions/find-translator.ts';

export function translationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(route, async ({ params, input, actor }) => {
      const { conversation_id: displayId, id } = params;
      const translate = await findTranslator(platform, actor.accountId);
      return translateMessage(platform, actor, displayId, id, input.target_language, translate);
    }),
  ];
}
