import {
  createContact,
  filterContacts,
  searchContactList,
  setContactLabels,
  showContact,
  updateContact,
} from '@confab/contract/features/contact';
import { createContactNote, listContactNotes } from '@confab/contract/features/contact-note';
import { conditions, page, titles } from './fields.ts';
import type { ToolSpec } from '../tool.ts';

const names = { id: 'contact_id' };

const details = {
  name: {},
  email: {},
  phone_number: { description: 'With + and the country code' },
  identifier: { description: 'Their id in a system of yours' },
  custom_attributes: {},
  additional_attributes: { description: 'For example company_name, city, country, description' },
};

export const contactTools: readonly ToolSpec[] = [
  {
    name: 'search_contacts',
    title: 'Search contacts',
    route: searchContactList,
    effect: 'reads',
    fields: { q: {}, page },
    required: ['q'],
    isUntrusted: true,
  },
  {
    name: 'filter_contacts',
    title: 'Filter contacts',
    route: filterContacts,
    effect: 'reads',
    fields: {
      payload: conditions(
        'name, email, phone_number, identifier, country_code, city, created_at, last_activity_at, labels, blocked, or the key of a custom attribute',
      ),
      page,
    },
    isUntrusted: true,
  },
  {
    name: 'show_contact',
    title: 'Show a contact',
    route: showContact,
    effect: 'reads',
    names,
    isUntrusted: true,
  },
  {
    name: 'create_contact',
    title: 'Add a contact',
    route: createContact,
    effect: 'adds',
    fields: { ...details, inbox_id: {} },
  },
  {
    name: 'update_contact',
    title: 'Change a contact',
    route: updateContact,
    effect: 'overwrites',
    names,
    fields: { ...details, blocked: {} },
  },
  {
    name: 'set_contact_labels',
    title: 'Set the labels of a contact',
    route: setContactLabels,
    effect: 'overwrites',
    about: 'Give those that are to stay as well.',
    names,
    fields: { labels: titles('Titles of all labels the contact is to have') },
    required: ['labels'],
  },
  {
    name: 'list_contact_notes',
    title: 'List the notes about a contact',
    route: listContactNotes,
    effect: 'reads',
  },
  {
    name: 'add_contact_note',
    title: 'Write a note about a contact',
    route: createContactNote,
    effect: 'adds',
    fields: { content: {} },
  },
];
