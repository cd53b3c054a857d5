import type { CaptainResponse } from '@confab/contract/features/captain-response';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Checkbox } from '@confab/ui/checkbox';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { changeResponsesMutation } from '../api.ts';

type ResponseRowsProps = {
  responses: readonly CaptainResponse[];
  onEdit: (response: CaptainResponse) => void;
};

/** A page of answers; administrators select some to approve or delete them. */
export function ResponseRows({ responses, onEdit }: ResponseRowsProps) {
  const text = useText();
  const isAdministrator = useIsAdministrator();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Rows that are on another page or deleted are deselected.
  const selected = responses.filter(({ id }) => chosen.has(id));
  const toggle = (id: number, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)));
  return (
    <>
      {isAdministrator && (
        <div className="flex min-h-8 flex-wrap items-center gap-3 ps-5">
          <Checkbox
            label={
              selected.length === 0
                ? text('captain:answers.selectAll')
                : text('captain:answers.selected', { count: selected.length })
            }
            isSelected={selected.length === responses.length}
            isIndeterminate={selected.length > 0 && selected.length < responses.length}
            onChange={(isOn) => setChosen(new Set(isOn ? responses.map(({ id }) => id) : []))}
          />
          {selected.length > 0 && <BulkButtons selected={selected} onDone={() => setChosen(new Set())} />}
        </div>
      )}
      <Card padding="none">
        <ul aria-label={text('captain:answers.title')}>
          {responses.map((response) => (
            <ResponseRow
              key={response.id}
              response={response}
              isSelected={chosen.has(response.id)}
              {...(isAdministrator && {
                onSelect: (isOn: boolean) => toggle(response.id, isOn),
                onEdit: () => onEdit(response),
              })}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

type ResponseRowProps = {
  response: CaptainResponse;
  isSelected: boolean;
  onSelect?: (isOn: boolean) => void;
  onEdit?: () => void;
};

function ResponseRow({ response, isSelected, onSelect, onEdit }: ResponseRowProps) {
  const text = useText();
  const { question, answer, assistant, status } = response;
  const origin = useOrigin(response);
  return (
    <li className="flex items-start gap-3 border-b border-border py-2.5 ps-5 pe-3 last:border-0">
      {onSelect && (
        <Checkbox
          label={text('captain:answers.select', { question })}
          hideLabel
          isSelected={isSelected}
          onChange={onSelect}
        />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-control font-medium break-words">
          {question}
        </p>
        <p dir="auto" className="line-clamp-3 text-control break-words whitespace-pre-wrap text-text-muted">
          {answer}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-text-muted">
          {status === 'pending' && <Badge tone="warning">{text('captain:answers.isPending')}</Badge>}
          <bdi>{assistant.name}</bdi>
          {origin !== undefined && <bdi>{origin}</bdi>}
        </p>
      </div>
      {onEdit && (
        <IconButton
          label={text('captain:answers.edit', { question })}
          icon={<Pencil aria-hidden size={14} />}
          onPress={onEdit}
        />
      )}
    </li>
  );
}

function useOrigin({ documentable: of }: CaptainResponse): string | undefined {
  const text = useText();
  switch (of?.type) {
    case 'Captain::Document':
      return text('captain:answers.fromDocument', { name: of.name ?? of.external_link });
    case 'Conversation':
      return text('captain:answers.fromConversation', { id: of.display_id });
    case 'User':
      return text('captain:answers.fromUser', { name: of.available_name });
    case undefined:
      return undefined;
  }
}

type BulkButtonsProps = { selected: readonly CaptainResponse[]; onDone: () => void };

function BulkButtons({ selected, onDone }: BulkButtonsProps) {
  const text = useText();
  const change = useMutation(changeResponsesMutation(useQueryClient(), useAccountId()));
  const run = async (status: 'approve' | 'delete', of: readonly CaptainResponse[]) => {
    const count = of.length;
    try {
      await change.mutateAsync({ ids: of.map(({ id }) => id), status });
      const done = status === 'approve' ? 'captain:answers.approved' : 'captain:answers.removed';
      toast({ text: text(done, { count }), tone: 'positive' });
      onDone();
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: text('captain:answers.removeTitle', { count: selected.length }),
      description: text('captain:answers.removeText'),
      confirmLabel: text('captain:answers.remove'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (isSure) await run('delete', selected);
  };
  const pending = selected.filter(({ status }) => status === 'pending');
  return (
    <div className="flex gap-2">
      {pending.length > 0 && (
        <Button size="small" isDisabled={change.isPending} onPress={() => void run('approve', pending)}>
          {text('captain:answers.approve')}
        </Button>
      )}
      <Button size="small" isDisabled={change.isPending} onPress={() => void remove()}>
        {text('captain:answers.remove')}
      </Button>
    </div>
  );
}
