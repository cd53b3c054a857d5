import { maxAutomationActions, type Automation } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { Constraints } from '@confab/contract/kit/constraints';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { FilterRow } from '../../custom-filter/index.ts';
import { errorOf, newAction, type EditedAction } from '../../macro/index.ts';
import { createAutomationMutation, updateAutomationMutation } from '../api.ts';
import {
  attributesFor,
  conditionProblem,
  editedConditions,
  editedRuleActions,
  savedConditions,
  savedRuleActions,
} from '../model.ts';

type AutomationValues = {
  name: string;
  description: string;
  event: RuleEvent;
  /** Undefined: they cannot be edited here, and stay as they are. */
  conditions: readonly FilterRow[] | undefined;
  actions: readonly EditedAction[];
};

/** The form of a rule; back to the list once it is saved. */
export function useAutomationForm(
  automation: Automation | undefined,
  custom: readonly CustomAttribute[],
  constraints: Constraints,
) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const save = useSave(automation);
  const form = useForm<AutomationValues>({
    constraints: { name: constraints['name'] ?? {}, description: constraints['description'] ?? {} },
    initial: {
      name: automation?.name ?? '',
      description: automation?.description ?? '',
      event: automation?.event_name ?? 'message_created',
      conditions: automation ? editedConditions(automation.conditions, custom) : [],
      actions: automation ? editedRuleActions(automation.actions) : [newAction('assign_agent')],
    },
    rules: {
      name: formRules(text).required,
      conditions: (rows, { event }) => {
        const attributes = attributesFor(event, custom);
        const isWhole = (rows ?? []).every((row) => conditionProblem(row, attributes) === undefined);
        return isWhole ? undefined : text('automation:form.faultyConditions');
      },
      actions: (actions) => {
        if (actions.length === 0) return text('automation:form.noActions');
        if (actions.length > maxAutomationActions)
          return text('automation:form.tooManyActions', { count: maxAutomationActions });
        return actions.some((action) => errorOf(action)) ? text('automation:form.faultyActions') : undefined;
      },
    },
    submit: async (values) => {
      await save(values);
      toast({ text: text('automation:form.saved', { name: values.name.trim() }), tone: 'positive' });
    },
  });
  const { isSaved } = form;
  // After saving: before, leaving would ask for confirmation.
  useEffect(() => {
    if (isSaved) void navigate({ to: accountPath(accountId, 'settings/automation/list') });
  }, [isSaved, accountId, navigate]);
  return form;
}

function useSave(automation: Automation | undefined) {
  const accountId = useAccountId();
  const client = useQueryClient();
  const create = useMutation(createAutomationMutation(client, accountId));
  const update = useMutation(updateAutomationMutation(client, accountId));
  return async ({ name, description, event, conditions, actions }: AutomationValues) => {
    const input = {
      name: name.trim(),
      description: description.trim(),
      event_name: event,
      ...(conditions === undefined ? {} : { conditions: savedConditions(conditions) }),
      actions: savedRuleActions(actions),
    };
    if (automation === undefined) await create.mutateAsync(input);
    else await update.mutateAsync({ id: automation.id, input });
  };
}
