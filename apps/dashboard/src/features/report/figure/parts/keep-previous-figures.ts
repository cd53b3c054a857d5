import type { QueryKey } from '@tanstack/react-query';
import type { FigureType } from '../../model.ts';

type KeyFilter = { type?: FigureType; id?: number; metric?: string };

/**
 * Keeps figures on screen while those of another range are fetched, but never under another subject or metric.
 */
export function keepPreviousFigures(about: { type: FigureType; id?: number }, metric?: string) {
  return <T>(shown: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined => {
    const filter: KeyFilter = query?.queryKey.at(-1) ?? {};
    const isSame = filter.type === about.type && filter.id === about.id && filter.metric === metric;
    return isSame ? shown : undefined;
  };
}
