import { customRolePermissions, type CustomRolePermission } from '@confab/contract/kit/permissions';
import { Checkbox } from '@confab/ui/checkbox';
import { useId } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { isIncluded, withPermission } from '../model.ts';

type PermissionFieldProps = {
  value: readonly CustomRolePermission[];
  onChange: (chosen: CustomRolePermission[]) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** What a role may do, each with what that means. */
export function PermissionField({ value, onChange, onBlur, error }: PermissionFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex flex-col gap-2"
    >
      <span id={`${id}-label`} className="text-control font-medium">
        {text('custom-role:form.permissions')}
      </span>
      {customRolePermissions.map((permission) => {
        const comesAlong = isIncluded(value, permission);
        return (
          <Checkbox
            key={permission}
            label={text(`custom-role:permission.${permission}`)}
            description={text(
              comesAlong ? 'custom-role:form.included' : `custom-role:permission.${permission}Help`,
            )}
            isSelected={value.includes(permission)}
            isDisabled={comesAlong}
            onChange={(isChosen) => onChange(withPermission(value, permission, isChosen))}
            onBlur={onBlur}
          />
        );
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
