import type { Trx } from '../../../../platform/db/database.ts';
import { findDocumentParts } from '../../../../platform/db/search/find-documents.ts';
import { findState } from '../../../../platform/db/search/segment-queries.ts';
import { attributeDocuments, contactDocuments } from '../../search-queries.ts';
import { alsoBehind, alsoNamingCompanyAlone } from '../filter-queries.ts';
import { findMatching, type ContactFilter, type IndexedText } from '../queries.ts';

/** Contacts of a filter that have one of the texts, in no order; undefined when they are more than `most`. */
export async function findByText(
  trx: Trx,
  filter: ContactFilter,
  texts: readonly IndexedText[],
  limit: number,
  inTime: () => void,
): Promise<number[] | undefined> {
  const found = new Set<number>();
  /** Whether there may be more. */
  const add = async (part: Partial<ContactFilter>): Promise<boolean> => {
    const ids = await findMatching(trx, { ...filter, ...part }, limit);
    for (const id of ids ?? []) found.add(id);
    return ids !== undefined && found.size <= limit;
  };
  const isOfCompany = texts.some(({ isCompany }) => isCompany);
  if (isOfCompany && !(await add({ matching: alsoNamingCompanyAlone(filter.matching) }))) return undefined;
  const named = texts.filter(({ tag }) => tag === undefined);
  const attributes = texts.filter(({ tag }) => tag !== undefined);
  for (const [{ kind }, requested] of [
    [contactDocuments, named],
    [attributeDocuments, attributes],
  ] as const)
    if (requested.length > 0 && !(await addIndexed(trx, { filter, kind, requested, add }, inTime)))
      return undefined;
  return [...found];
}

type Reading = {
  filter: ContactFilter;
  kind: number;
  requested: readonly IndexedText[];
  add: (part: Partial<ContactFilter>) => Promise<boolean>;
};

/** Adds those that one index finds, and those that it does not know yet or any more. */
async function addIndexed(
  trx: Trx,
  { filter: { accountId, matching }, kind, requested, add }: Reading,
  inTime: () => void,
): Promise<boolean> {
  const index = { accountId, kind };
  const { until: indexed, changed } = await findState(trx, index);
  if (!(await add({ matching: alsoBehind(indexed, matching) }))) return false;
  if (!(await add({ among: changed }))) return false;
  for (const { text, tag } of requested) {
    const tags = tag === undefined ? [] : [[tag]];
    const query = { text, tags, since: undefined, until: undefined, untilId: indexed };
    for await (const ids of findDocumentParts(trx, index, query, inTime))
      if (!(await add({ among: ids }))) return false;
  }
  return true;
}
