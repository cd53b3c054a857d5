import type { accountLimits } from '@confab/contract/features/account';
import type { ResponseOf } from '@confab/contract/kit/route';
import { Card } from '@confab/ui/card';
import { Progress } from '@confab/ui/progress';
import { useText } from '../../../platform/messages/use-text.ts';
import { isLimited } from '../model.ts';

type Limits = ResponseOf<typeof accountLimits>['limits'];

const shown = ['conversation', 'non_web_inboxes', 'agents'] as const;

/** How much of the plan is used. */
export function UsageCard({ limits }: { limits: Limits }) {
  const text = useText();
  return (
    <Card title={text('billing:usage.title')} description={text('billing:usage.description')}>
      <div className="flex flex-col gap-4">
        {shown.map((name) => {
          const { allowed, consumed } = limits[name];
          const label = text(`billing:usage.${name}`);
          return isLimited(limits[name]) ? (
            <Progress
              key={name}
              label={label}
              value={Math.min(consumed, allowed)}
              max={Math.max(allowed, 1)}
              valueText={text('billing:usage.of', { consumed, allowed })}
              tone={consumed > allowed ? 'danger' : 'accent'}
            />
          ) : (
            <p key={name} className="flex justify-between gap-4 text-control">
              <span>{label}</span>
              <span className="text-text-muted">{text('billing:usage.unlimited', { consumed })}</span>
            </p>
          );
        })}
      </div>
    </Card>
  );
}
