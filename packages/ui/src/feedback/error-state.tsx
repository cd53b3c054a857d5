import type { ReactNode } from 'react';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

export type ErrorStateProps = {
  /** What failed. */
  title: string;
  description?: ReactNode;
  retryLabel?: string;
  /** With `retryLabel`, shows the retry button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  size?: 'small' | 'medium';
  headingLevel?: 1 | 2 | 3 | 4;
  className?: string;
};

/** Shows what failed with a retry button; announced immediately. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    description,
    retryLabel,
    onRetry,
    isRetrying = false,
    size,
    headingLevel,
    className,
  } = props;
  const retry = onRetry && retryLabel !== undefined && (
    <Button isPending={isRetrying} icon={<RotateCw aria-hidden size={14} />} onPress={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <div role="alert" className={`w-full ${className ?? ''}`}>
      <EmptyState
        icon={<TriangleAlert size={24} className="text-danger" />}
        {...{ title, description }}
        {...(size === undefined ? {} : { size })}
        {...(headingLevel === undefined ? {} : { headingLevel })}
        action={retry}
      />
    </div>
  );
}
