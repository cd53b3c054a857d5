import { ErrorState } from '@confab/ui/error-state';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../calls/error-text.ts';
import { useText } from '../messages/use-text.ts';

/** Replaces a screen that failed; the shell around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const text = useText();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  const retry = () => {
    // A chunk of an older build may be missing after an update of the server; only a reload loads the new one.
    if (isChunkError(error)) location.reload();
    else {
      reset();
      void router.invalidate();
    }
  };
  return (
    <div className="grid h-full place-items-center overflow-y-auto bg-surface">
      <ErrorState
        title={text('common:error.pageTitle')}
        description={errorText(error, text)}
        retryLabel={text('common:retry')}
        onRetry={retry}
      />
    </div>
  );
}

/** The same where the whole page failed. */
export function PageError(props: ErrorComponentProps) {
  return (
    <main className="h-full">
      <RouteError {...props} />
    </main>
  );
}

function isChunkError(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}
