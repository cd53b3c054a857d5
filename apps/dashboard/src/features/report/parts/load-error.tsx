import { ErrorState } from '@confab/ui/error-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type LoadErrorProps = { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> };

/** Replaces a chart whose figures could not be loaded. */
export function LoadError({ query }: LoadErrorProps) {
  const text = useText();
  return (
    <ErrorState
      title={text('report:loadError')}
      description={errorText(query.error, text)}
      retryLabel={text('common:retry')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
