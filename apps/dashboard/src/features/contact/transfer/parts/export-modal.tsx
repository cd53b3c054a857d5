import {
  contactExportFormats,
  type ContactExport,
  type ContactExportFormat,
} from '@confab/contract/features/contact-export';
import { transferFileDays } from '@confab/contract/features/contact-import';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { Modal } from '@confab/ui/modal';
import { Progress } from '@confab/ui/progress';
import { RadioGroup } from '@confab/ui/radio-group';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { attributesOf, customAttributesQuery } from '../../../custom-attribute/index.ts';
import { columnNames, subjectInput, type ExportSubject } from '../export-model.ts';
import { exportQuery, startExportMutation } from '../transfer-api.ts';

type ExportModalProps = { subject: ExportSubject; onClose: () => void };

/** Has contacts written to a file, which is downloaded here and mailed as a link. */
export function ExportModal({ subject, onClose }: ExportModalProps) {
  const text = useText();
  const accountId = useAccountId();
  const [format, setFormat] = useState<ContactExportFormat>('csv');
  const [startedId, follow] = useState<number>();
  const attributes = useQuery(customAttributesQuery(accountId));
  const start = useMutation(startExportMutation(useQueryClient(), accountId));
  const submit = () => {
    const columns = columnNames(attributesOf(attributes.data ?? [], 'contact_attribute'));
    const input = { ...subjectInput(subject), format, column_names: columns };
    start.mutate(input, { onSuccess: ({ id }) => follow(id) });
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={text('contact-transfer:export.title')}
      description={
        subject.kind === 'selection'
          ? text('contact-transfer:export.selection', { count: subject.ids.length })
          : text('contact-transfer:export.list')
      }
      closeLabel={text('common:close')}
      footer={
        startedId === undefined ? (
          <>
            <Button onPress={onClose}>{text('common:cancel')}</Button>
            <Button
              variant="primary"
              isPending={start.isPending}
              isDisabled={attributes.isPending}
              onPress={submit}
            >
              {text('contact-transfer:export.start')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{text('common:close')}</Button>
        )
      }
    >
      {startedId !== undefined ? (
        <Following id={startedId} onRetry={() => follow(undefined)} />
      ) : (
        <Format value={format} onChange={setFormat} />
      )}
      {start.error && startedId === undefined && (
        <p role="alert" className="mt-3 text-control text-danger">
          {errorText(start.error, text)}
        </p>
      )}
    </Modal>
  );
}

type FormatProps = { value: ContactExportFormat; onChange: (format: ContactExportFormat) => void };

function Format({ value, onChange }: FormatProps) {
  const text = useText();
  return (
    <RadioGroup
      label={text('contact-transfer:export.format')}
      value={value}
      options={contactExportFormats.map((each) => ({
        value: each,
        label: text(`contact-transfer:format.${each}`),
        description: text(`contact-transfer:formatText.${each}`),
      }))}
      onChange={(chosen) => onChange(chosen === 'jsonl' ? 'jsonl' : 'csv')}
    />
  );
}

function Following({ id, onRetry }: { id: number; onRetry: () => void }) {
  const text = useText();
  const { data, isError } = useQuery(exportQuery(useAccountId(), id));
  if (data?.status === 'failed' || isError)
    return (
      <Banner
        tone="danger"
        shape="box"
        action={
          <Button size="small" onPress={onRetry}>
            {text('common:retry')}
          </Button>
        }
      >
        {text('contact-transfer:export.failed')}
      </Banner>
    );
  if (data?.download_url == null) return <Working data={data} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-control">
        {text('contact-transfer:export.done', { count: data.exported_count })}
      </p>
      <ButtonLink variant="primary" href={data.download_url} download={data.file_name}>
        {text('contact-transfer:export.download')}
      </ButtonLink>
      <p className="text-meta text-text-muted">
        {text('contact-transfer:export.expires', { count: transferFileDays })}
      </p>
    </div>
  );
}

function Working({ data }: { data: ContactExport | undefined }) {
  const text = useText();
  const { exported_count: done = 0, total_count: total = null } = data ?? {};
  return (
    <div className="flex flex-col gap-2">
      <Progress
        label={text('contact-transfer:export.working')}
        value={total === null || total === 0 || done > total ? null : done}
        max={total ?? 100}
      />
      <p className="text-meta text-text-muted">{text('contact-transfer:export.mailed')}</p>
    </div>
  );
}
