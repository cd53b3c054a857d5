import type { Portal } from '@confab/contract/features/portal';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { exportMutation } from '../api.ts';

export function ExportCard({ portal }: { portal: Portal }) {
  const text = useText();
  const start = useMutation(exportMutation(useQueryClient(), useAccountId(), portal.slug));
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger' });
  return (
    <Card
      title={text('article-transfer:export.title')}
      description={text('article-transfer:export.description')}
    >
      <Button
        icon={<PackageOpen aria-hidden size={14} />}
        isPending={start.isPending}
        onPress={() => start.mutate(undefined, { onError })}
      >
        {text('article-transfer:export.start')}
      </Button>
    </Card>
  );
}
