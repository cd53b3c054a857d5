import {
  downloadArticleFigures,
  listArticleDays,
  listArticleFigures,
} from '@confab/contract/features/article-figure';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';
import type { FiguresBy } from './model.ts';

type PortalKey = { accountId: number; slug: string };
type Days = { since: string; until: string };

const paramsOf = ({ accountId, slug }: PortalKey) => ({ account_id: accountId, slug });
/** Views are counted without live events. */
const live = { refetchInterval: 60_000 };

/** Daily views and votes of a portal or an article. */
export function daysQuery(portalKey: PortalKey, days: Days, articleId: number | undefined) {
  const input = { ...days, ...(articleId === undefined ? {} : { article_id: articleId }) };
  return { ...routeQuery(listArticleDays, { params: paramsOf(portalKey), input }), ...live };
}

/** The same by article or category, the most viewed first. */
export function figuresQuery(portalKey: PortalKey, days: Days, by: FiguresBy, page: number) {
  const input = { ...days, by, page };
  return { ...routeQuery(listArticleFigures, { params: paramsOf(portalKey), input }), ...live };
}

export function downloadFigures(portalKey: PortalKey, days: Days, by: FiguresBy): Promise<string> {
  return call(downloadArticleFigures, { params: paramsOf(portalKey), input: { ...days, by } });
}
