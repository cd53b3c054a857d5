import { AvatarPicker } from '@confab/ui/avatar-picker';
import { toast } from '@confab/ui/toast';
import { useText } from '../../../platform/messages/use-text.ts';

type PortalLogoFieldProps = {
  name: string;
  src: string | undefined;
  onSelect: (file: File) => void;
  /** Absent while there is nothing to delete yet. */
  onDelete?: () => void;
};

/** A chosen image is saved with the form. */
export function PortalLogoField({ name, src, onSelect, onDelete }: PortalLogoFieldProps) {
  const text = useText();
  return (
    <AvatarPicker
      label={text('portal:form.logo')}
      help={text('portal:form.logoHelp')}
      name={name}
      src={src}
      canDelete={onDelete !== undefined}
      chooseLabel={text('portal:form.chooseLogo')}
      deleteLabel={text('portal:form.deleteLogo')}
      onSelect={(file) => onSelect(file)}
      {...(onDelete ? { onDelete } : {})}
      onReject={() => toast({ text: text('portal:form.logoRejected'), tone: 'danger' })}
    />
  );
}
