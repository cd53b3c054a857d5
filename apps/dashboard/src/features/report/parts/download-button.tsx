import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCsv } from '../../../platform/pages/save-file.ts';

type DownloadButtonProps = {
  load: () => Promise<string>;
  /** The name of the file, by the day it is saved. */
  nameOn: (day: Date) => string;
};

/** Saves a CSV file, and shows a failure. */
export function DownloadButton({ load, nameOn }: DownloadButtonProps) {
  const text = useText();
  const download = useMutation({
    mutationFn: load,
    onSuccess: (content) => saveCsv(content, nameOn(new Date())),
    onError: () => toast({ text: text('report:downloadFailed'), tone: 'danger' }),
  });
  return (
    <Button
      icon={<Download aria-hidden size={14} />}
      isPending={download.isPending}
      onPress={() => download.mutate()}
    >
      <span className="max-md:sr-only">{text('report:download')}</span>
    </Button>
  );
}
