import { ErrorState } from '@confab/ui/error-state';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from './error-text.ts';
import { useText } from '../messages/use-text.ts';

type QueryViewProps<T> = {
  query: UseQueryResult<T>;
  /** In the shape of the content. */
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: T) => ReactNode;
};

/** What a query has to show: its skeleton, its error with a retry, or its data, which stays while it refreshes. */
export function QueryView<T>({ query, skeleton, errorTitle, children }: QueryViewProps<T>) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        title={errorTitle}
        description={errorText(query.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return skeleton;
}
