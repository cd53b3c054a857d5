import type { AuditLog } from '@confab/contract/features/audit-log';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCsv } from '../../../platform/pages/save-file.ts';
import { exportMutation, maxExported } from '../api.ts';
import { csvOf, nameOf, type AuditFilter } from '../model.ts';
import { useEntryText } from './use-entry-text.ts';

const columns = [
  'id',
  'time',
  'who',
  'what',
  'type',
  'record',
  'action',
  'changes',
  'address',
  'request',
] as const;

/** Puts the entries that match into a file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const text = useText();
  const { whoOf, sentenceOf, changeTexts } = useEntryText();
  const exporting = useMutation(exportMutation(useAccountId()));
  const rowOf = (entry: AuditLog): string[] => [
    String(entry.id),
    new Date(entry.created_at * 1000).toISOString(),
    whoOf(entry),
    sentenceOf(entry),
    entry.auditable_type,
    nameOf(entry) ?? String(entry.auditable_id),
    entry.action,
    changeTexts(entry).join('\n'),
    entry.remote_address ?? '',
    entry.request_uuid ?? '',
  ];
  const download = async () => {
    try {
      const { entries, isPartial } = await exporting.mutateAsync(filter);
      const head = columns.map((column) => text(`audit-log:export.columns.${column}`));
      const day = new Date().toISOString().slice(0, 10);
      saveCsv(csvOf([head, ...entries.map(rowOf)]), `${text('audit-log:export.file')}-${day}.csv`);
      if (isPartial) toast({ text: text('audit-log:export.partial', { count: maxExported }) });
    } catch {
      toast({ text: text('audit-log:export.failed'), tone: 'danger' });
    }
  };
  return (
    <Button
      icon={<Download aria-hidden size={14} />}
      isPending={exporting.isPending}
      onPress={() => void download()}
    >
      {text('audit-log:export.action')}
    </Button>
  );
}
