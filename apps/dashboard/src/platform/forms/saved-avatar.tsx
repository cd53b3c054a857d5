import { AvatarPicker, type AvatarPickerProps } from '@confab/ui/avatar-picker';
import { toast } from '@confab/ui/toast';
import { useState } from 'react';
import { errorText } from '../calls/error-text.ts';
import { useText } from '../messages/use-text.ts';

type SavedAvatarProps = Pick<
  AvatarPickerProps,
  'label' | 'name' | 'src' | 'shape' | 'chooseLabel' | 'deleteLabel' | 'status' | 'help'
> & {
  texts: { saved: string; removed: string; rejected: string };
  isPending: boolean;
  /** Undefined removes it. */
  save: (file: File | undefined) => Promise<unknown>;
};

/** An avatar that is saved as soon as it is chosen; so is its removal. */
export function SavedAvatar({ texts, isPending, save, ...props }: SavedAvatarProps) {
  const text = useText();
  const [error, setError] = useState<string>();
  const change = async (file: File | undefined) => {
    setError(undefined);
    try {
      await save(file);
      toast({ text: file ? texts.saved : texts.removed, tone: 'positive' });
    } catch (failure) {
      setError(errorText(failure, text));
    }
  };
  return (
    <AvatarPicker
      {...props}
      canDelete={Boolean(props.src)}
      isDisabled={isPending}
      error={error}
      onSelect={(file) => void change(file)}
      onDelete={() => void change(undefined)}
      onReject={() => setError(texts.rejected)}
    />
  );
}
