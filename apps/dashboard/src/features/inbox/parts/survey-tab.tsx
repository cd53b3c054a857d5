import type { Inbox } from '@confab/contract/features/inbox';
import { Checkbox } from '@confab/ui/checkbox';
import { RadioGroup } from '@confab/ui/radio-group';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { labelsQuery } from '../../label/index.ts';
import { updateInboxMutation } from '../api.ts';
import { surveyInput, surveyScopes, surveyValues } from '../survey-model.ts';

/** Longer questions do not fit above the faces. */
const maxQuestionLength = 200;

/** Whether and how a survey is sent when a conversation is resolved. */
export function SurveyTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const form = useSurveyForm(inbox);
  const { values, set } = form;
  return (
    <SettingsForm form={form}>
      <Switch
        isSpread
        label={text('inbox:survey.enable')}
        description={text('inbox:survey.enableHelp')}
        isSelected={values.csat_survey_enabled}
        onChange={(isOn) => set('csat_survey_enabled', isOn)}
      />
      {values.csat_survey_enabled && (
        <>
          <RadioGroup
            label={text('inbox:survey.display')}
            orientation="horizontal"
            options={[
              { value: 'emoji', label: text('inbox:survey.emoji') },
              { value: 'star', label: text('inbox:survey.star') },
            ]}
            value={values.display_type}
            onChange={(type) => set('display_type', type === 'star' ? 'star' : 'emoji')}
          />
          <TextArea
            label={text('inbox:survey.message')}
            help={text('inbox:survey.messageHelp')}
            placeholder={text('inbox:survey.messagePlaceholder')}
            name="message"
            {...form.field('message')}
          />
          <Scope form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Scope({ form }: { form: ReturnType<typeof useSurveyForm> }) {
  const text = useText();
  const { values, set } = form;
  return (
    <>
      <RadioGroup
        label={text('inbox:survey.scope')}
        options={surveyScopes.map((value) => ({ value, label: text(`inbox:survey.scopes.${value}`) }))}
        value={values.scope}
        onChange={(value) => set('scope', surveyScopes.find((scope) => scope === value) ?? 'all')}
      />
      {values.scope !== 'all' && <LabelChoice form={form} />}
    </>
  );
}

function LabelChoice({ form }: { form: ReturnType<typeof useSurveyForm> }) {
  const text = useText();
  const id = useId();
  const { data } = useQuery(labelsQuery(useAccountId()));
  const chosen = new Set(form.values.labels);
  // A label deleted since is shown too, so that it can be removed.
  const titles = [...new Set([...(data?.payload ?? []).map(({ title }) => title), ...chosen])].toSorted();
  const { error } = form.field('labels');
  const toggle = (title: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, title] : [...chosen].filter((other) => other !== title);
    form.set('labels', next.toSorted());
  };
  return (
    <fieldset className="flex flex-col gap-2" {...(error ? { 'aria-describedby': id } : {})}>
      <legend className="mb-1.5 text-control font-medium">{text('inbox:survey.labels')}</legend>
      {data !== undefined && titles.length === 0 && (
        <p className="text-meta text-text-muted">{text('inbox:survey.noLabels')}</p>
      )}
      {titles.map((title) => (
        <Checkbox
          key={title}
          label={title}
          isSelected={chosen.has(title)}
          onChange={(isChosen) => toggle(title, isChosen)}
        />
      ))}
      {error !== undefined && (
        <p id={id} className="text-meta text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function useSurveyForm(inbox: Inbox) {
  const text = useText();
  const update = useMutation(updateInboxMutation(useQueryClient(), useAccountId(), inbox.id));
  return useForm({
    initial: surveyValues(inbox),
    paths: { 'csat_config.message': 'message' },
    constraints: { 'csat_config.message': { maxLength: maxQuestionLength } },
    rules: {
      labels: (labels, { scope, csat_survey_enabled: isOn }) =>
        isOn && scope !== 'all' && labels.length === 0 ? text('inbox:survey.chooseLabels') : undefined,
    },
    submit: async (values) => {
      await update.mutateAsync({ input: surveyInput(values) });
      toast({ text: text('inbox:edit.saved'), tone: 'positive' });
    },
  });
}
