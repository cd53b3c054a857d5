import type { Trx } from '../../../../platform/db/database.ts';
import { findDocuments } from '../../../../platform/db/search/find-documents.ts';
import { findState } from '../../../../platform/db/search/segment-queries.ts';
import { contactDocuments } from '../../search-queries.ts';
import { alsoBehind, alsoNamingCompanyAlone } from '../filter-queries.ts';
import { findMatching, type ContactFilter, type IndexedText } from '../queries.ts';

/** Contacts of a filter that have one of the texts, in no order; undefined when they are more than `most`. */
export async function findByText(
  trx: Trx,
  filter: ContactFilter,
  texts: readonly IndexedText[],
  most: number,
  inTime: () => void,
): Promise<number[] | undefined> {
  const { accountId, matching } = filter;
  const index = { accountId, kind: contactDocuments.kind };
  const found = new Set<number>();
  /** Whether there may be more. */
  const add = async (part: Partial<ContactFilter>): Promise<boolean> => {
    const ids = await findMatching(trx, { ...filter, ...part }, most);
    for (const id of ids ?? []) found.add(id);
    return ids !== undefined && found.size <= most;
  };
  const { until: indexed, changed } = await findState(trx, index);
  if (!(await add({ matching: alsoBehind(indexed, matching) }))) return undefined;
  if (!(await add({ among: changed }))) return undefined;
  const isOfCompany = texts.some(({ isCompany }) => isCompany);
  if (isOfCompany && !(await add({ matching: alsoNamingCompanyAlone(matching) }))) return undefined;
  for (const { words } of texts) {
    const wanted = { words, tags: [], since: undefined, until: undefined, untilId: indexed };
    for await (const { ids } of findDocuments(trx, index, wanted, inTime))
      if (!(await add({ among: ids }))) return undefined;
  }
  return [...found];
}
