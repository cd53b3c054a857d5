import type { CannedResponse } from '@confab/contract/features/canned-response';

/**
 * Responses that contain the text, ordered like the server does: codes that begin with it, other codes,
 * contents.
 */
export function matchCannedResponses(all: readonly CannedResponse[], text: string): CannedResponse[] {
  const sought = text.toLowerCase();
  const rankOf = ({ short_code: code, content }: CannedResponse): number => {
    const at = code.toLowerCase().indexOf(sought);
    if (at >= 0) return at === 0 ? 0 : 1;
    return content.toLowerCase().includes(sought) ? 2 : 3;
  };
  const byRank = Map.groupBy(all, rankOf);
  return [0, 1, 2].flatMap((rank) => byRank.get(rank) ?? []);
}
