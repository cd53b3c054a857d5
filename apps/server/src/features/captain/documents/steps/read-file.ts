import { maxFileTextLength, type DocumentProblem } from '@confab/contract/features/captain-document';
import { readText } from '../../file-text/steps/read-text.ts';
import { textKinds, type TextAnswer } from '../../file-text/model.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { passagesOf } from '../page-model.ts';
import { deleteFile, fillDocument, findFile, type DocumentKey, type DocumentRow } from '../queries.ts';
import { announceDocuments } from './announce-documents.ts';

/** Stores the text of a file, or why there is none. The file itself is deleted: it is read once. */
export async function readFile(
  platform: Platform,
  key: DocumentKey,
  { assistant_id: assistantId }: DocumentRow,
): Promise<void> {
  const answer = await textOf(platform, key);
  const text = 'text' in answer ? answer.text : '';
  const content = text === '' ? null : text;
  const values = { name: null, content, passages: passagesOf(text), problem: problemOf(answer) };
  await transact(platform, async (trx, emit) => {
    if (!(await fillDocument(trx, key, values, platform.clock.now()))) return;
    await deleteFile(trx, key);
    announceDocuments(emit, key.accountId, assistantId);
  });
}

function problemOf(answer: TextAnswer): DocumentProblem | null {
  if ('problem' in answer) return answer.problem;
  if (answer.text === '') return 'no_text';
  return answer.isCut ? 'shortened' : null;
}

async function textOf({ db }: Platform, key: DocumentKey): Promise<TextAnswer> {
  const file = await findFile(db, key);
  const kind = textKinds.find((each) => each === file?.kind);
  if (file === undefined || kind === undefined) return { problem: 'damaged' };
  return readText({ bytes: file.bytes, kind, maxLength: maxFileTextLength });
}
