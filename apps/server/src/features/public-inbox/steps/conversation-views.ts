import type { PublicConversation } from '@confab/contract/features/public-inbox';
import type { Platform } from '../../../platform/platform.ts';
import {
  type ContextRow,
  type ReadLimits,
  readAllAsContact,
  wholeConversation,
} from '../../conversation/index.ts';
import { publicConversationView } from '../view.ts';
import type { ContactParams } from './params.ts';
import type { PublicApiCaller } from './require-resources.ts';

export type ConversationParams = ContactParams & { id: number };

export async function view(
  platform: Platform,
  caller: PublicApiCaller,
  row: ContextRow,
): Promise<PublicConversation> {
  return publicConversationView(row, await readExtent(platform, row, wholeConversation), caller);
}

export function readExtent(platform: Platform, row: ContextRow, extent: ReadLimits) {
  return readAllAsContact(platform, row.account_id, row.id, extent);
}
