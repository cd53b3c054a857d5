import {
  attributeModels,
  type AttributeModel,
  type CustomAttribute,
} from '@confab/contract/features/custom-attribute';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { Tabs } from '@confab/ui/tabs';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { customAttributesQuery, deleteCustomAttributeMutation } from '../api.ts';
import { attributesOf } from '../values-model.ts';
import { CustomAttributeForm } from '../parts/custom-attribute-form.tsx';
import { CustomAttributeRow } from '../parts/custom-attribute-row.tsx';

type Editing = { attribute: CustomAttribute | undefined };

export function CustomAttributeListScreen() {
  const text = useText();
  const query = useQuery(customAttributesQuery(useAccountId()));
  const remove = useDelete();
  const [model, setModel] = useState<AttributeModel>('conversation_attribute');
  const [editing, setEditing] = useState<Editing>();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ attribute: undefined })}
    >
      <span className="max-sm:[header_&]:sr-only">{text('custom-attribute:list.add')}</span>
    </Button>
  );
  return (
    <ListPage
      title={text('custom-attribute:list.title')}
      description={text('custom-attribute:list.description')}
      action={add}
      query={query}
      itemsOf={(attributes) => attributesOf(attributes, model)}
      errorTitle={text('custom-attribute:list.loadError')}
      searchLabel={text('custom-attribute:list.search')}
      caption={text('custom-attribute:list.title')}
      nameOf={({ attribute_display_name: name }) => name}
      textOf={({ attribute_display_name: name, attribute_key: key, attribute_description: description }) =>
        `${name} ${key} ${description ?? ''}`
      }
      empty={{
        icon: <ListPlus size={24} />,
        title: text(`custom-attribute:list.empty.${model}`),
        description: text(`custom-attribute:list.emptyText.${model}`),
      }}
      frame={(content) => (
        <ModelTabs model={model} onChange={setModel}>
          {content}
        </ModelTabs>
      )}
      row={(attribute) => (
        <CustomAttributeRow
          key={attribute.id}
          attribute={attribute}
          onEdit={() => setEditing({ attribute })}
          onDelete={() => void remove(attribute)}
        />
      )}
    >
      {editing && (
        <CustomAttributeForm
          attribute={editing.attribute}
          model={model}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}

type ModelTabsProps = {
  model: AttributeModel;
  onChange: (model: AttributeModel) => void;
  children: ReactNode;
};

function ModelTabs({ model, onChange, children }: ModelTabsProps) {
  const text = useText();
  return (
    <Tabs
      label={text('custom-attribute:list.models')}
      tabs={attributeModels.map((id) => ({ id, label: text(`custom-attribute:model.${id}`) }))}
      selected={model}
      onChange={(id) => onChange(attributeModels.find((each) => each === id) ?? model)}
      scrollStartLabel={text('common:scrollStart')}
      scrollEndLabel={text('common:scrollEnd')}
      panelClassName="flex flex-col gap-4 pt-4"
    >
      {children}
    </Tabs>
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteCustomAttributeMutation(useQueryClient(), useAccountId()));
  return async ({ id, attribute_display_name: name }: CustomAttribute) => {
    const isSure = await confirm({
      title: text('custom-attribute:delete.title', { name }),
      description: text('custom-attribute:delete.text'),
      confirmLabel: text('custom-attribute:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('custom-attribute:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
