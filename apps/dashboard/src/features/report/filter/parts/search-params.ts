import { reportGroups, type ReportGroup } from '@confab/contract/features/report';
import { presetRange, rangePresets, type DateRange } from '@confab/ui/date-range-picker';
import {
  csatRatings,
  type ShownMetric,
  type ShownRating,
  type SlaChoice,
  type SubjectChoice,
} from '../../model.ts';

/** The search parameters of a URL. */
export type Search = Record<string, unknown>;

/** What is chosen on a figure screen. */
export type ReportView = {
  range: DateRange;
  group: ReportGroup;
  isBusiness: boolean;
  /** Beside the same number of days before. */
  isCompared: boolean;
  metric: ShownMetric;
  /** The chosen subject; undefined for all of them. */
  subjectId?: number | undefined;
};

/** `isAll`: the list has also those without a missed target. */
export type SlaView = {
  range: DateRange;
  isCompared: boolean;
  choice: SlaChoice;
  isAll: boolean;
  page: number;
};

export type CsatView = {
  range: DateRange;
  isCompared: boolean;
  choice: SubjectChoice;
  rating: ShownRating;
  page: number;
};

/* Defaults are omitted, so that the plain URL is the default report. */

export function rangeIn(search: Search): DateRange {
  const [start, end] = [dayIn(search['from']), dayIn(search['to'])];
  if (start !== undefined && end !== undefined && start <= end) return { preset: 'custom', start, end };
  const preset = rangePresets.find((each) => each === search['range']);
  return presetRange(preset === undefined || preset === 'custom' ? 'last7days' : preset);
}

export function rangeSearch({ preset, start, end }: DateRange): Search {
  if (preset === 'custom') return { from: start, to: end };
  return preset === 'last7days' ? {} : { range: preset };
}

function dayIn(value: unknown): string | undefined {
  const at = typeof value === 'string' ? new Date(value) : undefined;
  if (at === undefined || Number.isNaN(at.getTime())) return undefined;
  return at.toISOString().slice(0, 10) === value ? value : undefined;
}

const compareSearch = (isCompared: boolean): Search => (isCompared ? {} : { compare: false });

export function idIn(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export function pageIn(search: Search): number {
  return idIn(search['page']) ?? 1;
}

export function pageSearch(page: number): Search {
  return page === 1 ? {} : { page };
}

export function figureView(search: Search, metrics: readonly ShownMetric[]): ReportView {
  const [first = 'conversations_count'] = metrics;
  const subjectId = idIn(search['id']);
  return {
    range: rangeIn(search),
    group: reportGroups.find((group) => group === search['group']) ?? 'day',
    isBusiness: search['hours'] === 'business',
    isCompared: search['compare'] !== false,
    metric: metrics.find((metric) => metric === search['metric']) ?? first,
    ...(subjectId === undefined ? {} : { subjectId }),
  };
}

export function figureSearch(view: ReportView, metrics: readonly ShownMetric[]): Search {
  return {
    ...rangeSearch(view.range),
    ...(view.group === 'day' ? {} : { group: view.group }),
    ...(view.isBusiness ? { hours: 'business' } : {}),
    ...compareSearch(view.isCompared),
    ...(view.metric === metrics[0] ? {} : { metric: view.metric }),
    ...(view.subjectId === undefined ? {} : { id: view.subjectId }),
  };
}

const subjectIds = { agent: 'agentId', inbox: 'inboxId', team: 'teamId' } as const;

function idsIn<K extends string>(
  search: Search,
  names: Readonly<Record<string, K>>,
): Partial<Record<K, number>> {
  const ids: Partial<Record<K, number>> = {};
  for (const [key, name] of Object.entries(names)) {
    const id = idIn(search[key]);
    if (id !== undefined) ids[name] = id;
  }
  return ids;
}

function idsSearch<K extends string>(
  ids: Partial<Record<K, number>>,
  names: Readonly<Record<string, K>>,
): Search {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (ids[name] === undefined ? [] : [[key, ids[name]]])),
  );
}

export function csatView(search: Search): CsatView {
  const { rating } = search;
  return {
    range: rangeIn(search),
    isCompared: search['compare'] !== false,
    choice: idsIn(search, subjectIds),
    rating: rating === 'satisfied' ? rating : csatRatings.find((each) => each === Number(rating)),
    page: pageIn(search),
  };
}

export function csatSearch({ range, isCompared, choice, rating, page }: CsatView): Search {
  return {
    ...rangeSearch(range),
    ...compareSearch(isCompared),
    ...idsSearch(choice, subjectIds),
    ...(rating === undefined ? {} : { rating }),
    ...pageSearch(page),
  };
}

const slaIds = { policy: 'policyId', ...subjectIds } as const;

export function slaView(search: Search): SlaView {
  const choice: SlaChoice = idsIn(search, slaIds);
  const { label } = search;
  // A title of digits alone is a number in an address that was typed.
  if (typeof label === 'string' || typeof label === 'number') choice.label = String(label);
  return {
    range: rangeIn(search),
    isCompared: search['compare'] !== false,
    choice,
    isAll: search['list'] === 'all',
    page: pageIn(search),
  };
}

export function slaSearch({ range, isCompared, choice, isAll, page }: SlaView): Search {
  return {
    ...rangeSearch(range),
    ...compareSearch(isCompared),
    ...idsSearch(choice, slaIds),
    ...(choice.label === undefined ? {} : { label: choice.label }),
    ...(isAll ? { list: 'all' } : {}),
    ...pageSearch(page),
  };
}
