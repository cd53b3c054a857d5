import { websiteAccept } from '@confab/rules/file-rules';
import { sizeText } from '@confab/rules/size-text';
import { useRef } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../state/use-session.ts';

/** Opens the file picker. */
export function AttachButton({ add }: { add: (files: readonly File[]) => void }) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={websiteAccept}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('attach')}
        onClick={() => picker.current?.click()}
      >
        <Icon name="attach" />
      </button>
    </>
  );
}

/** The chosen files, each with a way back. */
export function FileChips({ files, remove }: { files: readonly File[]; remove: (file: File) => void }) {
  const { t, tag } = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className="chips">
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`}>
          <bdi>{file.name}</bdi>
          <small>{sizeText(file.size, tag)}</small>
          <button
            type="button"
            className="icon-button"
            aria-label={t('remove_file', { name: file.name })}
            onClick={() => remove(file)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
