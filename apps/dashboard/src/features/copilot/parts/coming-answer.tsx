import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { AnswerText } from './answer-text.tsx';

/** The partial answer; announced once it is complete. */
export function ComingAnswer({ content, label }: { content: string | undefined; label: string }) {
  return content === undefined ? (
    <SkeletonGroup label={label} className="flex flex-col gap-2">
      <Skeleton width="92%" />
      <Skeleton width="78%" />
      <Skeleton width="40%" />
    </SkeletonGroup>
  ) : (
    <div aria-busy aria-label={label} role="group">
      <AnswerText content={content} className="rounded-card bg-accent-soft px-3 py-2 text-control" />
    </div>
  );
}
