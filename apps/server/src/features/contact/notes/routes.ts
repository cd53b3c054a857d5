import * as contract from '@confab/contract/features/contact-note';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createNote } from './actions/create-note.ts';
import { deleteNote } from './actions/delete-note.ts';
import { listNotes } from './actions/list-notes.ts';
import { updateNote } from './actions/update-note.ts';
import { findNote, type NoteKey } from './queries.ts';
import { viewNote } from './steps/load-notes.ts';

export function contactNoteRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listContactNotes, ({ params }) =>
      listNotes(platform, params.account_id, params.contact_id),
    ),
    endpoint(contract.createContactNote, async ({ params, input, actor }) =>
      viewNote(platform, await createNote(platform, actor, params.contact_id, input.content)),
    ),
    endpoint(contract.showContactNote, async ({ params }) =>
      viewNote(platform, await findNote(platform.db, keyOf(params))),
    ),
    endpoint(contract.updateContactNote, async ({ params, input, actor }) =>
      viewNote(platform, await updateNote(platform, actor, keyOf(params), input.content)),
    ),
    endpoint(contract.deleteContactNote, async ({ params }) => {
      await deleteNote(platform, keyOf(params));
      return undefined;
    }),
  ];
}

function keyOf(params: { account_id: number; contact_id: number; id: number }): NoteKey {
  return { accountId: params.account_id, contactId: params.contact_id, id: params.id };
}
