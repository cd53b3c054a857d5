import { maxImportBytes, type ContactImport } from '@confab/contract/features/contact-import';
import { sizeText } from '@confab/rules/size-text';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { FileDropZone } from '@confab/ui/file-drop-zone';
import { Link } from '@confab/ui/link';
import { Progress } from '@confab/ui/progress';
import { RelativeTime } from '@confab/ui/relative-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { importsQuery, uploadImportMutation } from '../transfer-api.ts';

type ImportFileProps = { onUploaded: (draft: ContactImport) => void; onFollow: (id: number) => void };

const endings = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values'];

/** Chooses and uploads a file; below it, what was imported before. */
export function ImportFile({ onUploaded, onFollow }: ImportFileProps) {
  const text = useText();
  const maxFileBytes = sizeText(maxImportBytes, useLanguage());
  const upload = useMutation(uploadImportMutation(useAccountId()));
  const [problem, setProblem] = useState<string>();
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    if (file.size > maxImportBytes)
      return setProblem(text('contact-transfer:import.tooLarge', { size: maxFileBytes }));
    upload.mutate(file, {
      onSuccess: onUploaded,
      onError: (error) => setProblem(errorText(error, text)),
    });
  };
  return (
    <div className="flex flex-col gap-4">
      {problem !== undefined && (
        <Banner tone="danger" shape="box">
          {problem}
        </Banner>
      )}
      {upload.isPending ? (
        <Progress label={text('contact-transfer:import.uploading')} value={null} />
      ) : (
        <FileDropZone
          label={text('contact-transfer:import.drop')}
          help={text('contact-transfer:import.dropHelp', { size: maxFileBytes })}
          browseLabel={text('contact-transfer:import.browse')}
          accept={endings}
          onFiles={([file]) => send(file)}
          onReject={() => setProblem(text('contact-transfer:import.notCsv'))}
        />
      )}
      <p className="text-control text-text-muted">
        {text('contact-transfer:import.rule')}{' '}
        <Link href="/downloads/import-contacts-sample.csv" download>
          {text('contact-transfer:import.sample')}
        </Link>
      </p>
      <Earlier onFollow={onFollow} />
    </div>
  );
}

const maxShown = 5;

/** Running imports and their rejected rows stay available after the dialog is closed. */
function Earlier({ onFollow }: Pick<ImportFileProps, 'onFollow'>) {
  const text = useText();
  const { data } = useQuery(importsQuery(useAccountId()));
  const shown = (data?.payload ?? []).filter(({ status }) => status !== 'draft').slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <section aria-label={text('contact-transfer:import.earlier')}>
      <h3 className="mb-1 text-control font-medium">{text('contact-transfer:import.earlier')}</h3>
      <ul className="divide-y divide-border rounded-card border border-border">
        {shown.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-control">
            <span className="min-w-32 flex-1 truncate">
              <bdi className="truncate-end">{one.file_name}</bdi>
            </span>
            <span className="text-meta text-text-muted">
              {text(`contact-transfer:status.${one.status}`)},{' '}
              <RelativeTime date={new Date(one.created_at)} />
            </span>
            {one.refused_url !== null && (
              <Link href={one.refused_url} download>
                {text('contact-transfer:import.refusedRows', { count: one.refused_count })}
              </Link>
            )}
            <Button size="small" onPress={() => onFollow(one.id)}>
              {text('contact-transfer:import.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
