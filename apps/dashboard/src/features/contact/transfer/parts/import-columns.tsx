import { importFields, type ContactImport } from '@confab/contract/features/contact-import';
import { Button } from '@confab/ui/button';
import { Select } from '@confab/ui/select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { attributesOf, customAttributesQuery } from '../../../custom-attribute/index.ts';
import { importPreviewQuery, startImportMutation } from '../transfer-api.ts';
import { ImportPreview } from './import-preview.tsx';

type ImportColumnsProps = {
  draft: ContactImport;
  footer: HTMLElement | null;
  onBack: () => void;
  onStarted: () => void;
};

/** The mapping of each column, beside its value in the first row, and the expected results. */
export function ImportColumns({ draft, footer, onBack, onStarted }: ImportColumnsProps) {
  const text = useText();
  const accountId = useAccountId();
  const [mapping, setMapping] = useState(draft.mapping);
  const preview = useQuery(importPreviewQuery(accountId, draft.id, mapping));
  const start = useMutation(startImportMutation(useQueryClient(), accountId));
  const options = useTargets();
  const change = (at: number, target: string) =>
    setMapping(mapping.map((before, index) => (index !== at ? before : target === leftOut ? null : target)));
  return (
    <div className="flex flex-col gap-5">
      <p className="text-control text-text-muted">
        <bdi>{draft.file_name}</bdi>{' '}
        <bdi>{text('contact-transfer:import.readAs', { encoding: draft.encoding.toUpperCase() })}</bdi>
      </p>
      <section aria-label={text('contact-transfer:import.columns')}>
        <h3 className="mb-2 text-control font-medium">{text('contact-transfer:import.columns')}</h3>
        <ul className="flex flex-col divide-y divide-border rounded-card border border-border">
          {draft.columns.map((column, at) => (
            <li
              key={at}
              className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_16rem]"
            >
              <Column name={column} example={preview.data?.rows[0]?.cells[at]} />
              <Select
                label={text('contact-transfer:import.columnIs', { column })}
                hideLabel
                placeholder={text('contact-transfer:import.leftOut')}
                value={mapping[at] ?? leftOut}
                options={options}
                onChange={(target) => change(at, target)}
              />
            </li>
          ))}
        </ul>
      </section>
      <ImportPreview preview={preview} />
      {start.error && (
        <p role="alert" className="text-control text-danger">
          {errorText(start.error, text)}
        </p>
      )}
      {footer &&
        createPortal(
          <>
            <Button onPress={onBack}>{text('contact-transfer:import.otherFile')}</Button>
            <Button
              variant="primary"
              isDisabled={preview.data?.problem !== null || preview.isPlaceholderData}
              isPending={start.isPending}
              onPress={() => start.mutate({ id: draft.id, mapping }, { onSuccess: onStarted })}
            >
              {text('contact-transfer:import.start')}
            </Button>
          </>,
          footer,
        )}
    </div>
  );
}

const leftOut = '-';

function useTargets() {
  const text = useText();
  const { data: attributes = [] } = useQuery(customAttributesQuery(useAccountId()));
  return [
    { id: leftOut, label: text('contact-transfer:import.leftOut') },
    ...importFields.map((field) => ({ id: field, label: text(`contact-transfer:field.${field}`) })),
    ...attributesOf(attributes, 'contact_attribute').map((attribute) => ({
      id: `custom_attributes.${attribute.attribute_key}`,
      label: attribute.attribute_display_name,
    })),
  ];
}

function Column({ name, example }: { name: string; example: string | undefined }) {
  const text = useText();
  return (
    <div className="min-w-0">
      <p className="truncate text-control font-medium">
        <bdi className="truncate-end">{name || text('contact-transfer:import.noName')}</bdi>
      </p>
      {example && (
        <p className="truncate text-meta text-text-muted">
          <bdi className="truncate-end">{example}</bdi>
        </p>
      )}
    </div>
  );
}
