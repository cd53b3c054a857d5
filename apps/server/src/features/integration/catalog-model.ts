/** A field of the form by which an app is connected. */
export type Field = {
  name: string;
  label: string;
  type: 'text' | 'checkbox' | 'textarea' | 'select' | 'number';
  /** `object`: JSON, which forms hold as text. */
  kind: 'string' | 'boolean' | 'object' | 'integer';
  required?: true;
  /** Stored encrypted, and shown by its last characters only. */
  isSecret?: true;
  /** Known from the provider: no form asks for it. */
  isLearned?: true;
  /** Where the provider answers. With another one, secrets have to be given again. */
  isAddress?: true;
  /** The values it can have; the first is the default. */
  options?: readonly { value: string; label: string }[];
};

/** An app of the catalog, as the wire contract lists it. */
export type CatalogApp = {
  id: string;
  name: string;
  description: string;
  hookType: 'account' | 'inbox';
  isMultiple: boolean;
  /** Where it is connected: a page of the dashboard, or the provider's. */
  action: string | null;
  fields: readonly Field[];
  /** Settings that are shown once it is connected. */
  visible: readonly string[];
  /** Settings of the installation without which it is not offered. */
  needs?: readonly string[];
  /** The feature of an account without which it is not offered. */
  featureKey?: string;
};
