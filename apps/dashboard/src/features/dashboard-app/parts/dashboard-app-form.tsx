import { createDashboardApp, type DashboardApp } from '@confab/contract/features/dashboard-app';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveDashboardAppMutation } from '../api.ts';
import { addressMistake } from '../frame-model.ts';

const constraints = constraintsOf(createDashboardApp);

type DashboardAppFormProps = {
  /** The one to change; undefined for a new one. */
  dashboardApp: DashboardApp | undefined;
  onClose: () => void;
};

export function DashboardAppForm({ dashboardApp, onClose }: DashboardAppFormProps) {
  const text = useText();
  const save = useMutation(saveDashboardAppMutation(useQueryClient(), useAccountId()));
  const [frame, ...others] = dashboardApp?.content ?? [];
  const form = useForm({
    constraints,
    initial: { title: dashboardApp?.title ?? '', url: frame?.url ?? '' },
    rules: { title: formRules(text).required, url: addressRule(text) },
    paths: { 'content.0.url': 'url' },
    submit: async ({ title, url }) => {
      const content = [{ type: 'frame', url: url.trim() }, ...others];
      const saved = await save.mutateAsync({ id: dashboardApp?.id, input: { title: title.trim(), content } });
      const message = dashboardApp ? 'dashboard-app:form.saved' : 'dashboard-app:form.added';
      toast({ text: text(message, { name: saved.title }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text(dashboardApp ? 'dashboard-app:form.editTitle' : 'dashboard-app:form.addTitle')}
      submitLabel={text(dashboardApp ? 'common:save' : 'dashboard-app:form.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('dashboard-app:form.title')}
        help={text('dashboard-app:form.titleHelp')}
        name="title"
        dir="auto"
        isRequired
        autoFocus
        {...form.field('title')}
      />
      <TextField
        label={text('dashboard-app:form.url')}
        help={text('dashboard-app:form.urlHelp')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        isRequired
        {...form.field('url')}
      />
    </FormModal>
  );
}

/** URLs that browsers would block are reported before saving. */
function addressRule(text: Text) {
  const { url: isAddress } = formRules(text);
  return (url: string) => {
    const wrong = isAddress(url);
    if (wrong !== undefined) return wrong;
    const mistake = addressMistake(url.trim(), location.origin);
    return mistake && text(`dashboard-app:form.${mistake}`);
  };
}
