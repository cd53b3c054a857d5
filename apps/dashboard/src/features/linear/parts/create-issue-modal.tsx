import { createIssue, type LinearEntity } from '@confab/contract/features/linear';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { createIssueMutation, linkIssueMutation, teamEntitiesQuery, teamsQuery } from '../api.ts';
import { priorities } from '../model.ts';

const constraints = constraintsOf(createIssue);

type ModalProps = { accountId: number; conversationId: number; onClose: () => void };

/** Creates an issue for the conversation. */
export function CreateIssueModal({ accountId, conversationId, onClose }: ModalProps) {
  const text = useText();
  const teams = useQuery(teamsQuery(accountId));
  const form = useIssueForm({ accountId, conversationId, onClose });
  const teamId = form.values.team_id;
  const entities = useQuery({ ...teamEntitiesQuery(accountId, teamId), enabled: teamId !== '' });
  const failure = teams.error ?? entities.error;
  const choices = choicesIn(entities.data);
  const chooseTeam = (id: string) => {
    form.set('team_id', id);
    // What was chosen belongs to another team.
    for (const { name } of choices) form.set(name, '');
  };
  return (
    <FormModal title={text('linear:createTitle')} submitLabel={text('linear:create')} {...{ form, onClose }}>
      {failure !== null && (
        <p role="alert" className="text-control text-danger">
          {errorText(failure, text)}
        </p>
      )}
      <Select
        label={text('linear:team')}
        placeholder={text(teams.isPending ? 'linear:loading' : 'linear:choose')}
        options={options(teams.data)}
        isRequired
        {...form.field('team_id')}
        onChange={chooseTeam}
      />
      <TextField label={text('linear:issueTitle')} isRequired {...form.field('title')} />
      <TextArea label={text('linear:issueText')} {...form.field('description')} />
      <Select
        label={text('linear:priorityLabel')}
        placeholder={text('linear:priority.none')}
        options={priorities.map((name, index) => ({
          id: String(index),
          label: text(`linear:priority.${name}`),
        }))}
        {...form.field('priority')}
      />
      {teamId !== '' &&
        choices.map(({ name, label, of }) => (
          <Select
            key={name}
            label={text(`linear:${label}`)}
            placeholder={text(entities.isPending ? 'linear:loading' : 'linear:nothing')}
            options={[{ id: '', label: text('linear:nothing') }, ...options(of)]}
            {...form.field(name)}
          />
        ))}
    </FormModal>
  );
}

const options = (entities: readonly LinearEntity[] = []) =>
  entities.map(({ id, name }) => ({ id, label: name }));

type Entities = Record<'users' | 'projects' | 'states' | 'labels', LinearEntity[]>;

const choicesIn = (entities: Entities | undefined) =>
  [
    { name: 'state_id', label: 'state', of: entities?.states },
    { name: 'assignee_id', label: 'assignee', of: entities?.users },
    { name: 'project_id', label: 'project', of: entities?.projects },
    { name: 'label_id', label: 'label', of: entities?.labels },
  ] as const;

function useIssueForm({ accountId, conversationId, onClose }: ModalProps) {
  const text = useText();
  const create = useMutation(createIssueMutation(accountId));
  const link = useMutation(linkIssueMutation(useQueryClient(), accountId));
  // Where only the link failed, trying again makes no second issue.
  const created = useRef<{ id: string; title: string }>(undefined);
  const { required } = formRules(text);
  return useForm({
    constraints,
    initial: {
      team_id: '',
      title: '',
      description: '',
      priority: '0',
      state_id: '',
      assignee_id: '',
      project_id: '',
      label_id: '',
    },
    rules: { team_id: required, title: required },
    submit: async ({ priority, label_id: label, ...values }) => {
      const labels = label === '' ? {} : { label_ids: [label] };
      const issue =
        created.current ?? (await create.mutateAsync({ ...values, ...labels, priority: Number(priority) }));
      created.current = issue;
      await link.mutateAsync({ conversation_id: conversationId, issue_id: issue.id, title: issue.title });
      toast({ text: text('linear:created'), tone: 'positive' });
      onClose();
    },
  });
}
