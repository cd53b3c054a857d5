import { withinDeadline, TooSlow } from '../../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContexts, visibleCondition, canSee, visibilitiesOf } from '../../../conversation/index.ts';
import { findMessages, findPublicTexts, searchMessages, type MessageHit } from '../../../message/index.ts';
import type { CaptainTexts } from '../../texts-model.ts';
import type { ThreadKey } from '../queries.ts';
import { hitsPerWord, mostSimilar, similarLine, distinctiveWords } from '../similar-model.ts';

const maxTranscriptBytes = 10_000;

/**
 * Conversations similar to an open one, among those the member may see now, as text: found by the customer's words in
 * the message index. No language model reads them.
 */
export async function findSimilar(
  platform: Platform,
  { accountId, userId }: ThreadKey,
  conversationId: number | null,
  texts: CaptainTexts,
): Promise<string> {
  if (conversationId === null) return texts.noWords;
  const publicTexts = await findPublicTexts(platform.db, { accountId, conversationId }, maxTranscriptBytes);
  const words = distinctiveWords(
    publicTexts.filter(({ isIncoming }) => isIncoming).map(({ content }) => content),
  );
  if (words.length === 0) return texts.noWords;
  const visibility = (await visibilitiesOf(platform.db, accountId, [userId])).get(userId);
  if (visibility === undefined) return texts.nothingSimilar;
  const { inboxIds, limitedTo } = visibility;
  const seen = limitedTo === null ? undefined : visibleCondition(limitedTo, 'c');
  const scope = { accountId, inboxIds, seen, senderId: undefined, since: undefined, until: undefined };
  const found: MessageHit[][] = [];
  try {
    await withinDeadline(platform.searchDb, accountId, async (trx, inTime) => {
      for (const word of words)
        found.push(await searchMessages(trx, { ...scope, text: word }, hitsPerWord, inTime));
    });
  } catch (error) {
    // The results found until then are used.
    if (!(error instanceof TooSlow)) throw error;
  }
  const alike = mostSimilar(found, conversationId);
  const rows = await findContexts(
    platform.db,
    accountId,
    alike.map((each) => each.conversationId),
  );
  const messages = await findMessages(
    platform.db,
    accountId,
    alike.map((each) => each.messageId),
  );
  const contents = new Map(messages.map((message) => [message.conversation_id, message.content]));
  const base = `${platform.installation.frontendUrl}/app/accounts/${accountId}/conversations`;
  const lines = rows
    .filter((row) => canSee(visibility, row))
    .map((row) =>
      similarLine(
        `${base}/${row.display_id}`,
        `#${row.display_id} ${row.contact_name}`.trim(),
        contents.get(row.id) ?? '',
      ),
    );
  return lines.length === 0 ? texts.nothingSimilar : [texts.similar, '', ...lines].join('\n');
}
