import { FileDropZone } from '@confab/ui/file-drop-zone';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { uploadMutation } from '../api.ts';
import { fileNameOf } from '../model.ts';
import type { ActionParamsProps } from './use-action-options.ts';

/** A file, uploaded as soon as it is chosen. */
export function FileParam({
  action,
  files,
  onChange,
  error,
}: ActionParamsProps & { error: string | undefined }) {
  const text = useText();
  const upload = useMutation(uploadMutation(useAccountId()));
  const [uploaded, setUploaded] = useState<string>();
  const [blobId = ''] = action.params;
  const name = blobId === '' ? undefined : (uploaded ?? fileNameOf(files, blobId));
  // An upload takes time: edits made in the meantime must not be reverted.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const take = ([file]: File[]) => {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: ({ blob_id: id }) => {
        setUploaded(file.name);
        latest.current([String(id)]);
      },
      onError: (problem) => toast({ text: errorText(problem, text), tone: 'danger', duration: 6000 }),
    });
  };
  return (
    <div className="flex flex-col gap-1.5">
      {blobId !== '' && (
        <p className="flex items-center gap-1.5 text-control">
          <Paperclip aria-hidden size={14} className="shrink-0" />
          <bdi className="truncate">{name ?? text('macro:param.fileMissing')}</bdi>
        </p>
      )}
      <FileDropZone
        className="p-3!"
        label={text(upload.isPending ? 'macro:param.uploading' : 'macro:param.drop')}
        browseLabel={text(blobId === '' ? 'macro:param.browse' : 'macro:param.replace')}
        onFiles={take}
        isDisabled={upload.isPending}
      />
      {error !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
