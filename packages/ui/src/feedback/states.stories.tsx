import { Inbox } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'Loading',
    Render: () => (
      <SkeletonGroup label="Loading conversations" className="flex w-80 flex-col gap-5">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton shape="circle" height="2rem" className="shrink-0" />
            <span className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton />
              <Skeleton width="60%" />
            </span>
          </div>
        ))}
      </SkeletonGroup>
    ),
  },
  {
    name: 'Empty',
    Render: () => (
      <EmptyState
        headingLevel={4}
        icon={<Inbox size={24} />}
        title="No conversations yet"
        description="When a visitor writes on your website, it lands here."
        action={<Button variant="primary">Add an inbox</Button>}
        secondaryAction={<Button variant="quiet">Read the guide</Button>}
      />
    ),
  },
  {
    name: 'Error',
    Render: () => (
      <ErrorState
        headingLevel={4}
        title="The conversations could not be loaded"
        description="The server did not answer. Nothing is lost."
        retryLabel="Try again"
        onRetry={() => {}}
      />
    ),
  },
];
