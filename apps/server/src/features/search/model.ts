import { searchResultsPerPage, type SearchInput } from '@confab/contract/features/search';

/** A search request. */
export type SearchQuery = {
  text: string;
  inboxId: number | undefined;
  agentId: number | undefined;
  since: Date | undefined;
  until: Date | undefined;
  limit: number;
  offset: number;
};

/** Maximum page number; later pages are empty. */
const maxPages = 100;

/** Undefined when the result is empty: no query, or a page beyond the last. */
export function searchQuery(input: SearchInput): SearchQuery | undefined {
  const query = input.q?.trim() ?? '';
  const page = Math.max(input.page ?? 1, 1);
  if (query === '' || page > maxPages) return undefined;
  return {
    text: query,
    inboxId: input.inbox_id ?? undefined,
    agentId: input.agent_id ?? undefined,
    since: input.since == null ? undefined : new Date(input.since * 1000),
    until: input.until == null ? undefined : new Date(input.until * 1000),
    limit: searchResultsPerPage,
    offset: (page - 1) * searchResultsPerPage,
  };
}

/** The number of a conversation, with or without the sign in front of it. */
export function displayIdIn(query: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(query)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
