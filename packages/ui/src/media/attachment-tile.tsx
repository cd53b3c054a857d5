import type { ReactNode } from 'react';
import { FileText, Film, Image, Music, RotateCw, X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLocale } from 'react-aria-components/I18nProvider';
import { IconButton } from '../buttons/icon-button.tsx';
import { Progress } from '../feedback/progress.tsx';
import { sizeText } from '@confab/rules/size-text';

export type AttachmentKind = 'image' | 'file' | 'audio' | 'video';

/** The progress of the upload. */
export type AttachmentState =
  | { is: 'ready' }
  /** `done` is from 0 to 1; null while it is unknown. */
  | { is: 'moving'; done: number | null }
  | { is: 'failed'; reason: string };

export type AttachmentTileTexts = {
  /** Names of the buttons, made from the file's name. */
  open: (name: string) => string;
  remove: (name: string) => string;
  retry: (name: string) => string;
  /** Names the bar while the file moves: "Uploading". */
  moving: string;
};

export type AttachmentTileProps = {
  kind: AttachmentKind;
  name: string;
  /** Bytes; left out when unknown. */
  size?: number;
  /** Its thumbnail, shown instead of the icon of its kind. */
  preview?: string;
  /** Default ready. */
  state?: AttachmentState;
  texts: AttachmentTileTexts;
  /** Each of these puts a button on the tile; opening only while the file is ready, retrying only once it failed. */
  onOpen?: () => void;
  onRemove?: () => void;
  onRetry?: () => void;
  className?: string;
};

const icons = { image: Image, file: FileText, audio: Music, video: Film };
const ready: AttachmentState = { is: 'ready' };

/** One file of a message: type, size, progress, and actions. */
export function AttachmentTile(props: AttachmentTileProps) {
  const {
    kind,
    name,
    size,
    preview,
    state = ready,
    texts,
    onOpen,
    onRemove,
    onRetry,
    className = '',
  } = props;
  const { locale } = useLocale();
  const sizeLabel = size === undefined ? '' : sizeText(size, locale);
  const hasFailed = state.is === 'failed';
  return (
    <div
      role="group"
      aria-label={name}
      className={`flex w-64 max-w-full items-center gap-1 rounded-control border bg-surface p-1 text-text ${
        hasFailed ? 'border-danger' : 'border-border'
      } ${className}`}
    >
      <Face
        label={`${texts.open(name)} ${sizeLabel}`.trim()}
        {...(state.is === 'ready' && onOpen ? { onPress: onOpen } : {})}
        icon={<FileIcon kind={kind} preview={preview} />}
      >
        <span className="block truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </span>{' '}
        <Detail state={state} size={sizeLabel} moving={texts.moving} />
      </Face>
      {hasFailed && onRetry && (
        <IconButton
          label={texts.retry(name)}
          size="small"
          icon={<RotateCw aria-hidden size={14} />}
          onPress={onRetry}
        />
      )}
      {onRemove && (
        <IconButton
          label={texts.remove(name)}
          size="small"
          icon={<X aria-hidden size={14} />}
          onPress={onRemove}
        />
      )}
    </div>
  );
}

type FaceProps = {
  label: string;
  icon: ReactNode;
  onPress?: () => void;
  children: ReactNode;
};

/** The tile's own surface is the button that opens the file. */
function Face({ label, icon, onPress, children }: FaceProps) {
  const className = 'flex min-w-0 flex-1 items-center gap-2 rounded-control p-0.5 text-start';
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
  if (!onPress) return <span className={className}>{content}</span>;
  return (
    <AriaButton
      aria-label={label}
      onPress={onPress}
      className={`${className} focus-ring hover:bg-surface-hover`}
    >
      {content}
    </AriaButton>
  );
}

function FileIcon({ kind, preview }: { kind: AttachmentKind; preview: string | undefined }) {
  if (preview !== undefined) {
    return <img src={preview} alt="" className="size-9 shrink-0 rounded-sm object-cover" />;
  }
  const Icon = icons[kind];
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-surface-sunken text-text-muted">
      <Icon aria-hidden size={18} />
    </span>
  );
}

type DetailProps = {
  state: AttachmentState;
  size: string;
  moving: string;
};

/** The line under the name reserves its height, whatever it shows. */
function Detail({ state, size, moving }: DetailProps) {
  const line = 'block truncate text-meta';
  if (state.is === 'failed') {
    return (
      <span role="alert" title={state.reason} className={`${line} text-danger`}>
        {state.reason}
      </span>
    );
  }
  if (state.is === 'moving') {
    return (
      <span className="flex h-4 items-center">
        <Progress label={moving} hideLabel value={state.done} max={1} className="flex-1" />
      </span>
    );
  }
  return <span className={`${line} tabular text-text-muted`}>{size || '\u00a0'}</span>;
}
