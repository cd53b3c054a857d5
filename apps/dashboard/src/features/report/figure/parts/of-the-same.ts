import type { QueryKey } from '@tanstack/react-query';
import type { FigureType } from '../../model.ts';

type Asked = { type?: FigureType; id?: number; metric?: string };

/**
 * Keeps figures on screen while those of another range are fetched, and never under the heading of something else:
 * another subject, or another metric.
 */
export function ofTheSame(about: { type: FigureType; id?: number }, metric?: string) {
  return <T>(shown: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined => {
    const asked: Asked = query?.queryKey.at(-1) ?? {};
    const isSame = asked.type === about.type && asked.id === about.id && asked.metric === metric;
    return isSame ? shown : undefined;
  };
}
