import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { Button } from '@confab/ui/button';
import { ReorderList } from '@confab/ui/reorder-list';
import { Select } from '@confab/ui/select';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { errorOf, type ActionError } from '../error-model.ts';
import { newAction, type ActionFile, type ActionName, type EditedAction } from '../model.ts';
import { ActionParams } from './action-params.tsx';
import { useActionOptions, type ActionOptions } from './use-action-options.ts';

type ActionListProps = {
  /** What can be done. */
  names: readonly ActionName[];
  /** What is known of the files that are sent. */
  files: readonly ActionFile[];
  /** Whether a user executes it, to whom it can then be assigned. */
  hasRunner: boolean;
  actions: readonly EditedAction[];
  /** Whether errors are shown under each field. */
  showsErrors: boolean;
  error: string | undefined;
  onChange: (actions: readonly EditedAction[]) => void;
};

/** The actions in their order, which is changed by dragging or with the arrow keys on a handle. */
export function ActionList(props: ActionListProps) {
  const { names, files, hasRunner, actions, showsErrors, error, onChange } = props;
  const text = useText();
  const headingId = useId();
  const options = useActionOptions();
  const replace = (next: EditedAction) =>
    onChange(actions.map((action) => (action.key === next.key ? next : action)));
  const positionOf = ({ key }: EditedAction) => actions.findIndex((action) => action.key === key) + 1;
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-2">
      <span id={headingId} className="text-control font-medium">
        {text('macro:form.actions')}
      </span>
      {actions.length > 0 && (
        <ReorderList
          label={text('macro:form.actions')}
          items={actions}
          itemId={({ key }) => key}
          handleLabel={(action) => text('macro:form.move', { number: positionOf(action) })}
          hint={text('macro:form.moveHint')}
          movedText={(action, position) =>
            text('macro:form.moved', { name: text(`macro:action.${action.name}`), position })
          }
          onReorder={onChange}
        >
          {(action) => (
            <ActionItem
              {...{ action, names, files, hasRunner, options }}
              number={positionOf(action)}
              problem={showsErrors ? errorOf(action) : undefined}
              onChange={replace}
              onRemove={() => onChange(actions.filter(({ key }) => key !== action.key))}
            />
          )}
        </ReorderList>
      )}
      <AddAction names={names} onAdd={(name) => onChange([...actions, newAction(name)])} />
      {error !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type ActionItemProps = {
  action: EditedAction;
  names: readonly ActionName[];
  files: readonly ActionFile[];
  hasRunner: boolean;
  options: ActionOptions;
  /** Its position, from 1. */
  number: number;
  problem: ActionError | undefined;
  onChange: (action: EditedAction) => void;
  onRemove: () => void;
};

function ActionItem(props: ActionItemProps) {
  const { action, names, files, hasRunner, options, number, problem, onChange, onRemove } = props;
  const text = useText();
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
        <Select
          label={text('macro:form.action', { number: number })}
          hideLabel
          placeholder=""
          value={action.name}
          options={names.map((name) => ({
            id: name,
            label: text(`macro:action.${name}`),
          }))}
          onChange={(id) => {
            const name = names.find((each) => each === id);
            if (name && name !== action.name) onChange({ ...action, name, params: [] });
          }}
        />
        <ActionParams
          action={action}
          files={files}
          hasRunner={hasRunner}
          options={options}
          problem={problem}
          onChange={(params) => onChange({ ...action, params })}
        />
      </div>
      <IconButton
        label={text('macro:form.removeAction', { number: number })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onRemove}
      />
    </div>
  );
}

type AddActionProps = { names: readonly ActionName[]; onAdd: (name: ActionName) => void };

function AddAction({ names, onAdd }: AddActionProps) {
  const text = useText();
  return (
    <Menu
      label={text('macro:form.addAction')}
      trigger={
        <Button size="small" className="self-start" icon={<Plus aria-hidden size={14} />}>
          {text('macro:form.addAction')}
        </Button>
      }
      items={names.map((name) => ({
        id: name,
        label: text(`macro:action.${name}`),
        onAction: () => onAdd(name),
      }))}
    />
  );
}
