import { useRef, type ReactNode } from 'react';
import { Upload } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { acceptsFile, useFileDrop } from './use-file-drop.ts';

export type FileDropZoneProps = {
  /** What to drop here. */
  label: string;
  help?: ReactNode;
  browseLabel: string;
  /** Accepted types and extensions; empty accepts all. */
  accept?: readonly string[];
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Files that were dropped or chosen but do not fit `accept`. */
  onReject?: (files: File[]) => void;
  isDisabled?: boolean;
  className?: string;
};

/** A visible area to drop files on, with a button that opens the file chooser. */
export function FileDropZone(props: FileDropZoneProps) {
  const {
    label,
    help,
    browseLabel,
    accept = [],
    isMultiple = false,
    isDisabled = false,
    className = '',
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => {
    const [good, bad] = sort(files, accept);
    const chosen = isMultiple ? good : good.slice(0, 1);
    if (chosen.length > 0) props.onFiles(chosen);
    if (bad.length > 0) props.onReject?.(bad);
  };
  const { isOver, handlers } = useFileDrop(take, isDisabled);
  const stateClass = isOver ? 'border-accent bg-accent-soft' : 'border-border-control bg-surface-sunken';
  return (
    <div
      role="group"
      aria-label={label}
      {...handlers}
      className={`flex flex-col items-center gap-2 rounded-card border border-dashed p-6 text-center transition-colors ${stateClass} ${className}`}
    >
      <Upload aria-hidden size={20} className="text-text-muted" />
      <p className="text-control font-medium">{label}</p>
      {help != null && <p className="text-meta text-text-muted">{help}</p>}
      <Button size="small" isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {browseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={browseLabel}
        multiple={isMultiple}
        accept={accept.join(',')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

export type FileDropAreaProps = {
  /** Shown over the area while files are dragged over it. */
  overlayText: string;
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** Makes any part of a screen accept dropped files; shows it only while files hover. */
export function FileDropArea({
  overlayText,
  onFiles,
  isDisabled = false,
  className = '',
  children,
}: FileDropAreaProps) {
  const { isOver, handlers } = useFileDrop(onFiles, isDisabled);
  return (
    <div {...handlers} className={`relative ${className}`}>
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-10 grid animate-fade-in place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft text-body font-medium text-accent-text">
          {overlayText}
        </div>
      )}
    </div>
  );
}

function sort(files: readonly File[], accept: readonly string[]): [File[], File[]] {
  return [
    files.filter((file) => acceptsFile(file, accept)),
    files.filter((file) => !acceptsFile(file, accept)),
  ];
}
