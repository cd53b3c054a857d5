import { Failure } from '@confab/contract/kit/errors';
import type { PublicConversation } from '@confab/contract/features/public-inbox';
import type { Platform } from '../../../platform/platform.ts';
import {
  type ContextRow,
  conversationById,
  type Extent,
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

export function readExtent(platform: Platform, row: ContextRow, extent: Extent) {
  return readAllAsContact(platform, row.account_id, row.id, extent);
}

export async function viewById(
  platform: Platform,
  caller: PublicApiCaller,
  id: number,
): Promise<PublicConversation> {
  const row = await conversationById(platform.db, caller.inbox.account_id, id);
  if (row === undefined) throw new Failure('not_found');
  return view(platform, caller, row);
}
