/** Number of the customer's last messages with which articles are searched. */
const maxQuestions = 3;
/** Characters of each. */
const maxQuestionLength = 1000;

/** The customer's messages, the newest first. */
export function questionsIn(messages: readonly { isIncoming: boolean; content: string }[]): string[] {
  return messages
    .filter(({ isIncoming, content }) => isIncoming && content.trim() !== '')
    .slice(-maxQuestions)
    .map(({ content }) => content.slice(0, maxQuestionLength))
    .toReversed();
}

type Portal = { id: number; allowed_locales: readonly string[]; default_locale: string };

/** The preferred results: the inbox's portal, in the customer's language if it has that. */
export function preferenceOf(
  portal: Portal | undefined,
  language: string | undefined,
): { portalId: number; locale: string } {
  if (portal === undefined) return { portalId: 0, locale: language ?? '' };
  const requested = language?.replace('-', '_').toLowerCase();
  const same = (of: (locale: string) => string) =>
    portal.allowed_locales.find(
      (locale) => requested !== undefined && of(locale.toLowerCase()) === of(requested),
    );
  const locale = same((whole) => whole) ?? same((whole) => whole.split('_')[0] ?? whole);
  return { portalId: portal.id, locale: locale ?? portal.default_locale };
}

/** The preferred ones before the others, which stay in their order. */
export function preferredFirst<Row extends { portal_id: number; locale: string }>(
  rows: readonly Row[],
  { portalId, locale }: { portalId: number; locale: string },
): Row[] {
  const rank = (row: Row) => (row.portal_id === portalId ? 0 : 2) + (row.locale === locale ? 0 : 1);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
