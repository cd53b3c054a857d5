import { jsonb, type Queryable } from '../../../platform/db/database.ts';

/** The draft's user, conversation, and kind. */
export type DraftKey = { accountId: number; conversationId: number; userId: number; isPrivate: boolean };

/** Other addresses of a reply, as they are typed. */
export type DraftCopies = { to_emails: string; cc_emails: string; bcc_emails: string };

export type DraftRow = {
  content: string;
  revision: string;
  updated_at: Date;
  /** Null where its author has changed none. */
  copies: DraftCopies | null;
};

export function findDraft(db: Queryable, key: DraftKey): Promise<DraftRow | undefined> {
  return db
    .selectFrom('conversation_draft')
    .select(['content', 'revision', 'updated_at', 'copies'])
    .where('account_id', '=', key.accountId)
    .where('conversation_id', '=', key.conversationId)
    .where('user_id', '=', key.userId)
    .where('private', '=', key.isPrivate)
    .$narrowType<Pick<DraftRow, 'copies'>>()
    .executeTakeFirst();
}

/**
 * Writes a draft over the one with the revision `replaces`, or over any if that is undefined. False, without writing,
 * when there is a newer one. A deleted draft is written again: it was typed and not sent.
 */
export async function putDraft(
  db: Queryable,
  key: DraftKey,
  draft: DraftRow,
  replaces: string | null | undefined,
): Promise<boolean> {
  const values = { ...draft, copies: draft.copies === null ? null : jsonb(draft.copies) };
  const written = await db
    .insertInto('conversation_draft')
    .values({
      account_id: key.accountId,
      conversation_id: key.conversationId,
      user_id: key.userId,
      private: key.isPrivate,
      ...values,
    })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['account_id', 'conversation_id', 'user_id', 'private'])
        .doUpdateSet(values);
      if (replaces === undefined) return update;
      // The same again is a retry.
      const known = [draft.revision, ...(replaces === null ? [] : [replaces])];
      return update.where('conversation_draft.revision', 'in', known);
    })
    .returning('revision')
    .executeTakeFirst();
  return written !== undefined;
}

/** Removes a draft: the one with the revision `replaces`, none for null, or any if that is undefined. */
export async function removeDraft(
  db: Queryable,
  key: DraftKey,
  replaces: string | null | undefined,
): Promise<void> {
  if (replaces === null) return;
  let query = db
    .deleteFrom('conversation_draft')
    .where('account_id', '=', key.accountId)
    .where('conversation_id', '=', key.conversationId)
    .where('user_id', '=', key.userId)
    .where('private', '=', key.isPrivate);
  if (replaces !== undefined) query = query.where('revision', '=', replaces);
  await query.execute();
}
