import type { CaptainResponse } from '@confab/contract/features/captain-response';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { badBulk } from '../model.ts';
import { approveResponses, deleteResponses, findResponses, type ResponseKey } from '../queries.ts';
import { announceResponses } from '../steps/announce-responses.ts';
import { viewResponses } from '../steps/view-responses.ts';

/** Deletes an answer. Throws `not_found`. */
export async function deleteResponse(platform: Platform, { accountId, id }: ResponseKey): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const deleted = await deleteResponses(trx, accountId, [id]);
    if (deleted.length === 0) throw new Failure('not_found');
    announceResponses(emit, accountId, idsOf(deleted));
  });
}

type Given = {
  type?: string | null | undefined;
  ids?: number[] | null | undefined;
  fields?: { status?: string | null | undefined } | null | undefined;
};

/**
 * Approves or deletes many answers; ids that are not there are passed over. Answers what was approved, those that were
 * before included. Throws `unprocessable` for what is no such request.
 */
export async function changeResponses(
  platform: Platform,
  accountId: number,
  { type, ids, fields }: Given,
): Promise<CaptainResponse[]> {
  const isEmpty = fields === undefined || fields === null || Object.keys(fields).length === 0;
  if (type !== 'AssistantResponse' || ids === undefined || ids === null || ids.length === 0 || isEmpty)
    throw badBulk();
  const { status } = fields;
  return transact(platform, async (trx, emit) => {
    if (status === 'delete') {
      announceResponses(emit, accountId, idsOf(await deleteResponses(trx, accountId, ids)));
      return [];
    }
    if (status !== 'approve') return [];
    const changed = await approveResponses(trx, accountId, ids, platform.clock.now());
    announceResponses(emit, accountId, idsOf(changed));
    return viewResponses(trx, accountId, await findResponses(trx, accountId, ids));
  });
}

const idsOf = (rows: readonly { assistant_id: number }[]) => rows.map((row) => row.assistant_id);
