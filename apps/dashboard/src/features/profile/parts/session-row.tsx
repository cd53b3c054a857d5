import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { RelativeTime } from '@confab/ui/relative-time';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import type { Session } from '@confab/contract/features/session';
import { Monitor, Smartphone } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type SessionRowProps = {
  session: Session;
  name: string;
  isDisabled: boolean;
  onEnd: () => void;
};

/** One device: browser, location, and last use. */
export function SessionRow({ session, name, isDisabled, onEnd }: SessionRowProps) {
  const text = useText();
  const Icon = ['', 'desktop'].includes(session.device_name) ? Monitor : Smartphone;
  return (
    <li className="flex items-center gap-3 border-b border-border px-5 py-3 last:border-0">
      <Icon aria-hidden size={20} className="shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-control font-medium">
          <bdi>{name}</bdi>
          {session.current && <Badge tone="positive">{text('profile:sessions.here')}</Badge>}
        </p>
        <p className="text-meta text-text-muted">
          {session.ip_address !== null && (
            <>
              <bdi>{session.ip_address}</bdi>
              {' · '}
            </>
          )}
          {text('profile:sessions.used')}{' '}
          <RelativeTime date={new Date(session.last_activity_at)} form="long" />
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          aria-label={text('profile:sessions.logOutNamed', { device: name })}
          isDisabled={isDisabled}
          onPress={onEnd}
        >
          {text('profile:sessions.logOut')}
        </Button>
      )}
    </li>
  );
}

export function SessionRowsSkeleton() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')}>
      <div className="flex items-center gap-3 px-5 py-4">
        <Skeleton shape="circle" width="1.25rem" height="1.25rem" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton width="9rem" />
          <Skeleton width="12rem" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
