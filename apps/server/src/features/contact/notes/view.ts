import type { ContactNote } from '@confab/contract/features/contact-note';
import type { Agent } from '@confab/contract/features/user';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { NoteRow } from './queries.ts';

/** A note with its author, as long as they belong to the account. */
export function noteView(row: NoteRow, author: Agent | undefined): ContactNote {
  return {
    id: row.id,
    content: row.content,
    account_id: row.account_id,
    contact_id: row.contact_id,
    ...(author === undefined ? {} : { user: author }),
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
