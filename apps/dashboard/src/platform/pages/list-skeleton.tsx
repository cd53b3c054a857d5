import { Card } from '@confab/ui/card';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { useText } from '../messages/use-text.ts';

const widths = ['9rem', '12rem', '7rem', '10rem'];

/** The placeholder of a list of rows with an avatar, a name, and a line below it. */
export function ListSkeleton() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')}>
      <Card padding="none">
        {widths.map((width) => (
          <div key={width} className="flex items-center gap-3 border-b border-border px-5 py-3 last:border-0">
            <Skeleton shape="circle" width="2rem" height="2rem" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton width={width} />
              <Skeleton width="6rem" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

/** The skeleton of a form with a few fields. */
export function FormSkeleton() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')}>
      <Card>
        <div className="flex flex-col gap-5">
          {widths.map((width) => (
            <div key={width} className="flex flex-col gap-2">
              <Skeleton width="6rem" />
              <Skeleton shape="block" height="2rem" />
            </div>
          ))}
        </div>
      </Card>
    </SkeletonGroup>
  );
}
