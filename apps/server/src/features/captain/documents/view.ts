import type { CaptainDocument } from '@confab/contract/features/captain-document';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { AssistantRow } from '../assistants/queries.ts';
import { assistantView } from '../assistants/view.ts';
import { documentStatus, isPdfLink, problemIn } from './model.ts';
import type { DocumentRow } from './queries.ts';

export function documentView(row: DocumentRow, assistant: AssistantRow): CaptainDocument {
  return {
    account_id: row.account_id,
    assistant: assistantView(assistant),
    content: row.content,
    created_at: unixSeconds(row.created_at),
    external_link: row.external_link,
    file_size: row.file_size,
    id: row.id,
    name: row.name,
    pdf_document: row.file_size !== null && isPdfLink(row.external_link),
    problem: problemIn(row.problem),
    status: documentStatus(row.status),
    updated_at: unixSeconds(row.updated_at),
  };
}
