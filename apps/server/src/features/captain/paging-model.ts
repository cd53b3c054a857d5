/** Rows of a page of answers or documents. */
const rowsPerPage = 25;

/** A requested page of a list. */
export function rangeOf(page: number | null | undefined, limit: number = rowsPerPage) {
  const number = Math.max(page ?? 1, 1);
  return { page: number, limit, offset: (number - 1) * limit };
}

/** The search text, for which clients use two names. Undefined if empty. */
export function searchOf(input: {
  search?: string | null | undefined;
  searchKey?: string | null | undefined;
}): string | undefined {
  return [input.searchKey, input.search].map((text) => text?.trim()).find((text) => text) ?? undefined;
}
