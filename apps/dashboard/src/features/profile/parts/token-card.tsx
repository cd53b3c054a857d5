import { mcpPath } from '@confab/contract/kit/mcp';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, RotateCcwKey } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { resetAccessTokenMutation } from '../api.ts';

type TokenCardProps = {
  token: string;
  /** When a super admin replaced the token. */
  replacedAt?: string | undefined;
};

/** The permanent API token: hidden until revealed, to copy and to reset; and where assistants use it. */
export function TokenCard({ token, replacedAt }: TokenCardProps) {
  const text = useText();
  const language = useLanguage();
  const reset = useReset();
  const address = location.origin + mcpPath.replace(':account_id', String(useAccountId()));
  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ text: text('common:copied'), tone: 'positive' });
    } catch {
      toast({ text: text('common:copyFailed'), tone: 'danger' });
    }
  };
  return (
    <Card title={text('profile:token.title')} description={text('profile:token.description')}>
      {replacedAt !== undefined && (
        <Banner tone="warning" shape="box" className="mb-4">
          {text('profile:token.replaced', {
            date: dateFormat(language, { dateStyle: 'long' }).format(new Date(replacedAt)),
          })}
        </Banner>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={text('profile:token.label')}
          type="password"
          autoComplete="off"
          dir="ltr"
          isReadOnly
          value={token}
          revealLabels={{ show: text('profile:token.show'), hide: text('profile:token.hide') }}
          className="min-w-60 flex-1"
        />
        <Button icon={<Copy aria-hidden size={14} />} onPress={() => void copy(token)}>
          {text('common:copy')}
        </Button>
        <Button
          icon={<RotateCcwKey aria-hidden size={14} />}
          isPending={reset.isPending}
          onPress={() => void reset.ask()}
        >
          {text('profile:token.reset')}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <TextField
          label={text('profile:token.assistants')}
          dir="ltr"
          isReadOnly
          value={address}
          className="min-w-60 flex-1"
        />
        <Button icon={<Copy aria-hidden size={14} />} onPress={() => void copy(address)}>
          {text('profile:token.copyAddress')}
        </Button>
      </div>
    </Card>
  );
}

function useReset() {
  const text = useText();
  const { mutate, isPending } = useMutation(resetAccessTokenMutation(useQueryClient()));
  const ask = async () => {
    const isSure = await confirm({
      title: text('profile:token.resetTitle'),
      description: text('profile:token.resetText'),
      confirmLabel: text('profile:token.resetConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    mutate(undefined, {
      onSuccess: () => toast({ text: text('profile:token.done'), tone: 'positive' }),
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
  return { ask, isPending };
}
