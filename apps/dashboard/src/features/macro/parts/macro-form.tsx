import { createMacro, macroActionNames, maxMacroActions, type Macro } from '@confab/contract/features/macro';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { RadioGroup } from '@confab/ui/radio-group';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveMacroMutation } from '../api.ts';
import { errorOf } from '../error-model.ts';
import { editedActions, newAction, savedActions, type EditedAction } from '../model.ts';
import { ActionList } from './action-list.tsx';

const constraints = constraintsOf(createMacro);

type MacroFormProps = {
  /** The one to change; undefined for a new one. */
  macro: Macro | undefined;
};

export function MacroForm({ macro }: MacroFormProps) {
  const text = useText();
  const isAdministrator = useIsAdministrator();
  const hasFeature = useHasFeature();
  const form = useMacroForm(macro);
  const actions = form.field('actions');
  return (
    <SettingsForm
      title={text('macro:form.title')}
      description={text('macro:form.description')}
      submitLabel={text(macro ? 'common:save' : 'macro:form.add')}
      form={form}
    >
      <TextField
        label={text('macro:form.name')}
        isRequired
        autoFocus={macro === undefined}
        dir="auto"
        {...form.field('name')}
      />
      {isAdministrator && (
        <RadioGroup
          label={text('macro:form.visibility')}
          options={(['personal', 'global'] as const).map((value) => ({
            value,
            label: text(`macro:visibility.${value}`),
            description: text(`macro:visibility.${value}Text`),
          }))}
          {...form.field('visibility')}
        />
      )}
      <ActionList
        names={macroActionNames.filter((name) => name !== 'add_sla' || hasFeature('sla'))}
        files={macro?.files ?? []}
        hasRunner
        actions={actions.value}
        showsErrors={actions.error !== undefined}
        error={actions.error}
        onChange={actions.onChange}
      />
    </SettingsForm>
  );
}

type MacroValues = { name: string; visibility: string; actions: readonly EditedAction[] };

function useMacroForm(macro: Macro | undefined) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const save = useMutation(saveMacroMutation(useQueryClient(), accountId));
  const form = useForm<MacroValues>({
    constraints: { name: constraints['name'] ?? {} },
    initial: {
      name: macro?.name ?? '',
      visibility: macro?.visibility ?? 'personal',
      actions: macro ? editedActions(macro.actions) : [newAction('assign_agent')],
    },
    rules: {
      name: formRules(text).required,
      actions: (actions) => {
        if (actions.length === 0) return text('macro:form.noActions');
        if (actions.length > maxMacroActions)
          return text('macro:form.tooManyActions', { count: maxMacroActions });
        return actions.some((action) => errorOf(action)) ? text('macro:form.incomplete') : undefined;
      },
    },
    submit: async ({ name, visibility, actions }) => {
      const input = {
        name: name.trim(),
        visibility: visibility === 'global' ? ('global' as const) : ('personal' as const),
        actions: savedActions(actions),
      };
      await save.mutateAsync({ id: macro?.id, input });
      toast({ text: text('macro:form.saved', { name: input.name }), tone: 'positive' });
    },
  });
  const { isSaved } = form;
  // After saving: before, leaving would ask for confirmation.
  useEffect(() => {
    if (isSaved) void navigate({ to: accountPath(accountId, 'settings/macros') });
  }, [isSaved, accountId, navigate]);
  return form;
}
