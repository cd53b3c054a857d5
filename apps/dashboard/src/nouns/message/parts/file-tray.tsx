import { IconButton } from '@confab/ui/icon-button';
import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../../main/messages/use-text.ts';
import { formatBytes } from '../attachment-model.ts';

export type FileTrayProps = { files: readonly File[]; onRemove: (file: File) => void };

/** The files that will go with the message. */
export function FileTray({ files, onRemove }: FileTrayProps) {
  const text = useText();
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul aria-label={text('conversation:composer.files')} className="flex flex-wrap gap-2 px-3 pt-2">
      {files.map((file, index) => (
        <li
          key={`${index}:${file.name}:${file.lastModified}`}
          className="flex max-w-60 items-center gap-2 rounded-control border border-border bg-surface py-1 ps-1.5 pe-0.5"
        >
          <Thumb file={file} />
          <span className="min-w-0">
            <span className="block truncate text-meta font-medium">
              <bdi>{file.name}</bdi>
            </span>
            <span className="tabular block text-[11px]/4 text-text-muted">
              {formatBytes(file.size, language)}
            </span>
          </span>
          <IconButton
            label={text('conversation:composer.removeFile', { name: file.name })}
            size="small"
            hasTooltip={false}
            icon={<X aria-hidden size={14} />}
            onPress={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function Thumb({ file }: { file: File }) {
  const url = useObjectUrl(file);
  if (url === undefined) {
    return <FileText aria-hidden size={20} className="mx-1.5 shrink-0 text-text-muted" />;
  }
  return <img src={url} alt="" className="size-8 shrink-0 rounded-sm object-cover" />;
}

/** Pictures only; what a browser might run is never opened. */
function useObjectUrl(file: File): string | undefined {
  const [url] = useState(() =>
    /^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(file.type) ? URL.createObjectURL(file) : undefined,
  );
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
