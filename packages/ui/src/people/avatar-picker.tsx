import { useEffect, useRef, useState, type Ref } from 'react';
import { Trash2, Upload } from 'lucide-react';
import { Avatar, type AvatarProps } from './avatar.tsx';
import { Button } from '../buttons/button.tsx';

export type AvatarPickerProps = {
  label: string;
  /** A dot on the avatar, and its meaning. */
  status?: Pick<AvatarProps, 'presence' | 'presenceLabel'>;
  /** The current avatar. */
  src?: string | null | undefined;
  /** For the initials without an avatar. */
  name: string;
  shape?: AvatarProps['shape'];
  /** Shows the delete button when there is an avatar. */
  canDelete?: boolean;
  chooseLabel: string;
  deleteLabel: string;
  help?: string;
  error?: string | undefined;
  /** The chosen file and a URL that shows it until another is chosen or the picker is unmounted. */
  onSelect: (file: File, previewUrl: string) => void;
  onDelete?: () => void;
  /** A file that is not an accepted image. */
  onReject?: (file: File) => void;
  isDisabled?: boolean;
};

const acceptedTypes = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp'];

/** Shows an avatar, chooses another, deletes it. Accepts PNG, JPEG, GIF, and WebP. */
export function AvatarPicker(props: AvatarPickerProps) {
  const { label, src, name, canDelete = false, chooseLabel, deleteLabel, help, error } = props;
  const { onSelect, onDelete, onReject, isDisabled = false, shape = 'round' } = props;
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => revoke(preview), [preview]);
  const shown = preview ?? src;

  const choose = (file: File) => {
    if (!acceptedTypes.includes(file.type)) {
      onReject?.(file);
      return;
    }
    const url = URL.createObjectURL(file);
    setPreview(url);
    onSelect(file, url);
  };
  const remove = () => {
    setPreview(undefined);
    onDelete?.();
  };
  return (
    <div role="group" aria-label={label} className="flex items-center gap-4">
      <Avatar shape={shape} name={name} src={shown} alt={name} size="xl" {...props.status} />
      <div className="flex flex-col gap-1.5">
        <span className="text-control font-medium">{label}</span>
        <div className="flex gap-2">
          <Button
            size="small"
            isDisabled={isDisabled}
            icon={<Upload aria-hidden size={14} />}
            onPress={() => input.current?.click()}
          >
            {chooseLabel}
          </Button>
          {canDelete && shown != null && shown !== '' && (
            <Button
              size="small"
              variant="quiet"
              isDisabled={isDisabled}
              icon={<Trash2 aria-hidden size={14} />}
              onPress={remove}
            >
              {deleteLabel}
            </Button>
          )}
        </div>
        {help !== undefined && <p className="text-meta text-text-muted">{help}</p>}
        {error !== undefined && (
          <p role="alert" className="text-meta text-danger">
            {error}
          </p>
        )}
      </div>
      <ImageInput ref={input} label={chooseLabel} onChoose={choose} />
    </div>
  );
}

function revoke(url: string | undefined): void {
  if (url !== undefined) URL.revokeObjectURL(url);
}

type ImageInputProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  onChoose: (file: File) => void;
};

function ImageInput({ ref, label, onChoose }: ImageInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={acceptedTypes.join(',')}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onChoose(file);
        // Allows choosing the same file again after it was deleted.
        event.target.value = '';
      }}
    />
  );
}
