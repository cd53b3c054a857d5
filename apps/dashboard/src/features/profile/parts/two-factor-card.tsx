import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import type { TwoFactor } from '@confab/contract/features/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { twoFactorQuery } from '../two-factor-api.ts';
import { RenewCodesModal } from './renew-codes-modal.tsx';
import { TwoFactorOffModal } from './two-factor-off-modal.tsx';
import { TwoFactorSetupModal } from './two-factor-setup-modal.tsx';

/** Whether two-factor authentication is on, and the buttons to change that. */
export function TwoFactorCard() {
  const text = useText();
  const query = useQuery(twoFactorQuery);
  return (
    <Card title={text('profile:twoFactor.title')} description={text('profile:twoFactor.description')}>
      <QueryView query={query} skeleton={<Waiting />} errorTitle={text('profile:twoFactor.loadError')}>
        {(state) => <State state={state} />}
      </QueryView>
    </Card>
  );
}

function Waiting() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')}>
      <Skeleton shape="block" height="2rem" />
    </SkeletonGroup>
  );
}

type Open = 'setUp' | 'turnOff' | 'renew';

function State({ state: { enabled, backup_codes_left: left } }: { state: TwoFactor }) {
  const text = useText();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={enabled ? 'positive' : 'neutral'}>
        {text(enabled ? 'profile:twoFactor.on' : 'profile:twoFactor.off')}
      </Badge>
      <p className="min-w-40 flex-1 text-control text-text-muted">
        {enabled ? text('profile:twoFactor.left', { count: left }) : text('profile:twoFactor.offHelp')}
      </p>
      <div className="flex flex-wrap gap-2">
        {!enabled && <Button onPress={() => setOpen('setUp')}>{text('profile:twoFactor.setUp')}</Button>}
        {enabled && <Button onPress={() => setOpen('renew')}>{text('profile:twoFactor.renew')}</Button>}
        {enabled && <Button onPress={() => setOpen('turnOff')}>{text('profile:twoFactor.turnOff')}</Button>}
      </div>
      {open === 'setUp' && <TwoFactorSetupModal onClose={close} />}
      {open === 'renew' && <RenewCodesModal onClose={close} />}
      {open === 'turnOff' && <TwoFactorOffModal onClose={close} />}
    </div>
  );
}
