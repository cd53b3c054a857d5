import { useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Button } from '../buttons/button.tsx';
import type { LinkPicker } from '../document/document-props.ts';
import { TextField } from '../fields/text-field.tsx';
import { PopoverPanel, type PanelProps } from '../overlays/popover-panel.tsx';

export type LinkTexts = {
  linkAddress: string;
  applyLink: string;
  removeLink: string;
};

export type LinkPopoverContent = {
  editor: Editor;
  /** Names the panel for screen readers. */
  label: string;
  texts: LinkTexts;
  links: LinkPicker | undefined;
  /** The address at the caret; empty if it is in no link. */
  href: string;
};

/** The panel of the link button. */
export function LinkPopover({
  editor,
  label,
  texts,
  links,
  href,
  ...panel
}: LinkPopoverContent & PanelProps) {
  return (
    <PopoverPanel {...panel} label={label} className="p-3">
      <LinkForm {...{ editor, texts, links, href }} close={panel.onClose} />
    </PopoverPanel>
  );
}

function LinkForm(props: Omit<LinkPopoverContent, 'label'> & { close: () => void }) {
  const { editor, texts, links, href, close } = props;
  const [address, setAddress] = useState(href);
  const apply = () => {
    setLink(editor, address.trim());
    close();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={texts.linkAddress}
        type="url"
        dir="ltr"
        autoFocus
        value={address}
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
        className="w-64"
      />
      <Button variant="primary" onPress={apply}>
        {texts.applyLink}
      </Button>
      {href !== '' && (
        <Button
          onPress={() => {
            setLink(editor, '');
            close();
          }}
        >
          {texts.removeLink}
        </Button>
      )}
      {links && (
        <Button
          onPress={() => {
            close();
            links.choose(({ href: chosen, text }) => setLink(editor, chosen, text));
          }}
        >
          {links.label}
        </Button>
      )}
    </div>
  );
}

/** Links the selection, or inserts the address if nothing is selected; an empty address removes the link. */
function setLink(editor: Editor, address: string, text = address): void {
  if (address === '') {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    return;
  }
  const href = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address) ? address : `https://${address}`;
  if (editor.state.selection.empty && !editor.isActive('link')) {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}
