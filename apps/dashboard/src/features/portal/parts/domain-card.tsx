import type { Portal } from '@confab/contract/features/portal';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { verifyDomainMutation } from '../api.ts';

/** Whether the domain of a portal is served, and until then the record to set. */
export function DomainCard({ portal: { slug, custom_domain: name, domain } }: { portal: Portal }) {
  const text = useText();
  const verify = useMutation({
    ...verifyDomainMutation(useQueryClient(), useAccountId(), slug),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  if (name === null || domain === undefined) return null;
  const { is_verified: isVerified, record } = domain;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 break-all">{name}</bdi>
          <Badge tone={isVerified ? 'positive' : 'warning'}>
            {text(isVerified ? 'portal:domain.served' : 'portal:domain.pending')}
          </Badge>
        </span>
      }
      description={text(isVerified ? 'portal:domain.servedText' : 'portal:domain.pendingText')}
    >
      {record && (
        <div className="flex flex-col items-start gap-4">
          <dl className="grid w-full gap-3 rounded-control bg-surface-sunken px-3 py-2.5 text-control">
            <Value label={text('portal:domain.type')} value={record.type} />
            <Value label={text('portal:domain.name')} value={record.name} />
            <Value label={text('portal:domain.value')} value={record.value} />
          </dl>
          <Button
            isPending={verify.isPending}
            onPress={() =>
              verify.mutate(undefined, {
                onSuccess: ({ domain: now }) =>
                  toast(
                    now?.is_verified === true
                      ? { text: text('portal:domain.found'), tone: 'positive' }
                      : { text: text('portal:domain.missing'), tone: 'danger' },
                  ),
              })
            }
          >
            {text('portal:domain.verify')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  const text = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ text: text('common:copied'), tone: 'positive' });
    } catch {
      toast({ text: text('common:copyFailed'), tone: 'danger' });
    }
  };
  return (
    <div className="min-w-0">
      <dt className="text-meta text-text-muted">{label}</dt>
      <dd className="flex items-center gap-2">
        {/* It is written from left to right, at the side on which its label is. */}
        <span className="min-w-0 flex-1 font-mono break-all">
          <bdi>{value}</bdi>
        </span>
        <IconButton
          size="small"
          label={text('portal:domain.copy', { label })}
          icon={<Copy aria-hidden size={13} />}
          onPress={() => void copy()}
        />
      </dd>
    </div>
  );
}
