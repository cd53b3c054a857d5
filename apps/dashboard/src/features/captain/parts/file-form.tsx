import { documentEndings, maxDocumentBytes } from '@confab/contract/features/captain-document';
import { sizeText } from '@confab/rules/size-text';
import { Button } from '@confab/ui/button';
import { FileDropZone } from '@confab/ui/file-drop-zone';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { addFileMutation } from '../api.ts';
import { AssistantSelect } from './assistant-select.tsx';

/** Has an assistant read a file. */
export function FileForm({ onClose }: { onClose: () => void }) {
  const text = useText();
  const add = useMutation(addFileMutation(useQueryClient(), useAccountId()));
  const [file, setFile] = useState<File>();
  const form = useForm({
    initial: { assistant_id: '' },
    rules: { assistant_id: formRules(text).required },
    submit: async (values) => {
      if (file === undefined) return;
      await add.mutateAsync({ file, assistantId: Number(values.assistant_id) });
      toast({ text: text('captain:documents.fileAdded'), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('captain:documents.fileTitle')}
      submitLabel={text('captain:documents.addFile')}
      form={{ ...form, isDirty: form.isDirty || file !== undefined }}
      isSubmitDisabled={file === undefined}
      onClose={onClose}
    >
      <FileField file={file} onFile={setFile} />
      <AssistantSelect {...form.field('assistant_id')} />
    </FormModal>
  );
}

type FileFieldProps = { file: File | undefined; onFile: (file: File | undefined) => void };

function FileField({ file, onFile }: FileFieldProps) {
  const text = useText();
  const language = useLanguage();
  const size = sizeText(maxDocumentBytes, language);
  const [problem, setProblem] = useState<string>();
  const choose = (chosen: File | undefined) => {
    const isTooLarge = chosen !== undefined && chosen.size > maxDocumentBytes;
    setProblem(isTooLarge ? text('captain:documents.fileTooLarge', { size }) : undefined);
    onFile(isTooLarge ? undefined : chosen);
  };
  if (file !== undefined)
    return (
      <div className="flex flex-wrap items-center gap-2 rounded-card border border-border px-3 py-2 text-control">
        <FileText aria-hidden size={16} className="shrink-0 text-text-muted" />
        <span className="min-w-0 flex-1 break-words">
          <bdi>{file.name}</bdi>{' '}
          <span className="text-meta text-text-muted">{sizeText(file.size, language)}</span>
        </span>
        <Button size="small" onPress={() => choose(undefined)}>
          {text('captain:documents.fileOther')}
        </Button>
      </div>
    );
  return (
    <>
      <FormError message={problem} />
      <FileDropZone
        label={text('captain:documents.fileDrop')}
        help={text('captain:documents.fileHelp', { size })}
        browseLabel={text('captain:documents.fileBrowse')}
        accept={documentEndings}
        onFiles={([chosen]) => choose(chosen)}
        onReject={() => setProblem(text('captain:documents.fileWrong'))}
      />
    </>
  );
}
