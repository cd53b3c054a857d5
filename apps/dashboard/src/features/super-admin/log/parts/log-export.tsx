import { consoleLogExport } from '@confab/contract/features/super-admin-log';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { saveCsv } from '../../../../platform/pages/save-file.ts';
import { consoleCall } from '../../api.ts';
import type { LogFilter } from '../model.ts';

/** Puts the entries that match into a file. */
export function LogExport({ filter }: { filter: LogFilter }) {
  const text = useText();
  const download = useMutation({
    mutationFn: () => consoleCall(consoleLogExport, { input: filter }),
    onSuccess: (content) => {
      const day = new Date().toISOString().slice(0, 10);
      saveCsv(content, `${text('super-admin:log.file')}-${day}.csv`);
    },
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <Button
      icon={<Download aria-hidden size={14} />}
      isPending={download.isPending}
      onPress={() => download.mutate()}
    >
      {text('super-admin:log.export')}
    </Button>
  );
}
