import type { SavedReportScreen } from '@confab/contract/features/saved-report';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveReportMutation } from '../api.ts';
import { storableSearch, type ReportSearch } from '../model.ts';
import { NameFields, nameConstraints } from './name-fields.tsx';

type SaveReportProps = { screen: SavedReportScreen; search: ReportSearch };

/** Saves the report on screen, with what is chosen on it, under a name. */
export function SaveReportButton(props: SaveReportProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Bookmark aria-hidden size={14} />} onPress={() => setOpen(true)}>
        <span className="max-md:sr-only">{text('saved-report:save')}</span>
      </Button>
      {isOpen && <SaveReportForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveReportForm({ screen, search, onClose }: SaveReportProps & { onClose: () => void }) {
  const text = useText();
  const save = useMutation(saveReportMutation(useQueryClient(), useAccountId()));
  const form = useForm({
    constraints: nameConstraints,
    initial: { name: '', isShared: false },
    rules: { name: formRules(text).required },
    submit: async ({ name, isShared }) => {
      await save.mutateAsync({ name, screen, search: storableSearch(search), is_shared: isShared });
      toast({ text: text('saved-report:saved', { name: name.trim() }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('saved-report:saveTitle')}
      description={text('saved-report:saveText')}
      submitLabel={text('saved-report:save')}
      form={form}
      onClose={onClose}
    >
      <NameFields form={form} autoFocus />
    </FormModal>
  );
}
