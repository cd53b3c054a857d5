import { createCustomFilter } from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { conversationPath } from '../../../../platform/conversation-location.ts';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { saveFolderMutation } from '../../../custom-filter/index.ts';

const constraints = constraintsOf(createCustomFilter);

type FolderFormProps = { accountId: number; conditions: readonly Condition[]; onClose: () => void };

/** Saves conditions as a folder, and opens it. */
export function FolderForm({ accountId, conditions, onClose }: FolderFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const save = useMutation(saveFolderMutation(useQueryClient(), accountId));
  const form = useForm({
    constraints,
    initial: { name: '' },
    rules: { name: formRules(text).required },
    submit: async ({ name }) => {
      const folder = await save.mutateAsync({ id: undefined, name, conditions });
      toast({ text: text('conversation:folder.saved', { name: folder.name }), tone: 'positive' });
      onClose();
      await navigate({ to: conversationPath(accountId, { kind: 'folder', id: folder.id }) });
    },
  });
  return (
    <FormModal
      title={text('conversation:folder.save')}
      submitLabel={text('common:save')}
      form={form}
      onClose={onClose}
    >
      <TextField label={text('conversation:folder.name')} isRequired autoFocus {...form.field('name')} />
    </FormModal>
  );
}
