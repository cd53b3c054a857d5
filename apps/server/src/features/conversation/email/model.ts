const replyAddress = /^reply\+([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;
const ownMessageId =
  /^(?:account\/\d{1,20}\/)?conversation\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/messages\/\d{1,20})?@/i;

/** The address at which answers reach a conversation, from any sender. */
export function replyAddressOf(conversationUuid: string, domain: string): string {
  return `reply+${conversationUuid}@${domain}`;
}

/** The uuid of the conversation that one of our addresses belongs to. */
export function uuidInAddress(address: string): string | undefined {
  return replyAddress.exec(address)?.[1]?.toLowerCase();
}

/** The Message-ID of a message: the same each time it is sent. */
export function messageIdOf(conversationUuid: string, messageId: number, domain: string): string {
  return `conversation/${conversationUuid}/messages/${messageId}@${domain}`;
}

/** What the first email of a conversation answers, so that mail programs keep its emails together. */
export function threadIdOf(accountId: number, conversationUuid: string, domain: string): string {
  return `account/${accountId}/conversation/${conversationUuid}@${domain}`;
}

/** The uuid of the conversation in which one of our emails was written, by its Message-ID. */
export function uuidInMessageId(id: string): string | undefined {
  return ownMessageId.exec(id)?.[1]?.toLowerCase();
}

/** Emails an email names as those it answers: the newest first, without repeats. */
export function answeredIds(inReplyTo: string | null, references: readonly string[]): string[] {
  return [...new Set([...(inReplyTo === null ? [] : [inReplyTo]), ...references.toReversed()])];
}

const maxSubjectLength = 900;

/** The subject of a message in a conversation with a subject, or with none. */
export function subjectOf(
  stored: unknown,
  { displayId, hasEarlier }: { displayId: number; hasEarlier: boolean },
): string {
  const subject = typeof stored === 'string' ? stored.trim().slice(0, maxSubjectLength) : '';
  if (subject === '') return `[#${displayId}] New messages on this conversation`;
  return hasEarlier && !/^re:/i.test(subject) ? `Re: ${subject}` : subject;
}
