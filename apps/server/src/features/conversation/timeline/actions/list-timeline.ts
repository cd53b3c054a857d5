import {
  contactTimelinePerPage,
  type ContactTimelineEntry,
} from '@confab/contract/features/contact-timeline';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { TimelineCursor } from '../../../../platform/db/timeline.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact, listChangeEntries, listNoteEntries, requireContacts } from '../../../contact/index.ts';
import { visibilityOf } from '../../policy.ts';
import { newerFirst, cursorText, readCursor, timelineRanks } from '../model.ts';
import { listConversationEntries } from '../queries.ts';
import { changeEntry, conversationEntry, noteEntry } from '../view.ts';

type Timeline = { entries: ContactTimelineEntry[]; next: string | null; createdAt: Date };
type Row = { cursor: TimelineCursor; entry: ContactTimelineEntry };

/**
 * A page of a contact's timeline, newest first: conversations that the member may see, notes, and changes of details.
 * Throws `not_found`, `not_authorized`, and `invalid` for an invalid cursor.
 */
export async function listTimeline(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
  before: string | null | undefined,
): Promise<Timeline> {
  requireContacts(actor);
  const { db } = platform;
  const { accountId } = actor;
  const cursor = readCursor(before);
  const contact = await findContact(db, accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  const page = { accountId, contactId, cursor, limit: contactTimelinePerPage + 1 };
  const visibility = visibilityOf(actor);
  const conversations =
    visibility === undefined
      ? []
      : await listConversationEntries(db, { ...page, rank: timelineRanks.conversation }, visibility);
  const all: Row[] = [
    ...(await listChangeEntries(db, { ...page, rank: timelineRanks.change })).map((row) =>
      placed('change', row, changeEntry(row)),
    ),
    ...(await listNoteEntries(db, { ...page, rank: timelineRanks.note })).map((row) =>
      placed('note', row, noteEntry(row)),
    ),
    ...conversations.map((row) => placed('conversation', row, conversationEntry(row))),
  ].toSorted((one, other) => newerFirst(one.cursor, other.cursor));
  const shown = all.slice(0, contactTimelinePerPage);
  const last = all.length > shown.length ? shown.at(-1) : undefined;
  return {
    entries: shown.map(({ entry }) => entry),
    next: last === undefined ? null : cursorText(last.cursor),
    createdAt: contact.created_at,
  };
}

function placed(
  kind: keyof typeof timelineRanks,
  { micros, id }: { micros: number; id: number },
  entry: ContactTimelineEntry,
): Row {
  return { cursor: { micros, rank: timelineRanks[kind], id }, entry };
}
