import { Type, type TSchema } from 'typebox';

/* How the settings are written down: in schemas with the group and the sentence that document them. */

export function setting<T extends TSchema>(schema: T): T {
  return schema;
}

export function integer(
  group: Group,
  fallback: number,
  description: string,
  limits: { minimum: number; maximum: number },
) {
  return setting(Type.Integer({ group, default: fallback, description, ...limits }));
}
export function flag(group: Group, fallback: boolean, description: string) {
  return setting(Type.Boolean({ group, default: fallback, description }));
}
export function text(group: Group, fallback: string, description: string) {
  return setting(Type.String({ group, default: fallback, description, minLength: 1 }));
}
export function word(group: Group, description: string) {
  return setting(Type.Optional(Type.String({ group, description, minLength: 1 })));
}
export function address(group: Group, protocols: readonly string[], description: string) {
  return setting(Type.Optional(Type.String({ group, description, protocols })));
}
export function image(fallback: string, what: string) {
  return setting(
    Type.String({
      group: 'Serving',
      default: fallback,
      description: `${what}: an https URL or a path on this installation.`,
      image: true,
      shown: 'built in',
    }),
  );
}
export function storageLimit(fallback: number, whose: string) {
  return integer('Data', fallback, `Maximum file storage of ${whose}, in megabytes; 0 for no limit.`, {
    minimum: 0,
    maximum: 1_000_000_000,
  });
}

export type Group =
  | 'Serving'
  | 'Data'
  | 'Email'
  | 'Translation'
  | 'Language model'
  | 'Push'
  | 'Accounts'
  | 'Single sign-on'
  | 'Edition'
  | 'Billing'
  | 'Security';
