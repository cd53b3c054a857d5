import { Type, type TSchema } from 'typebox';

/* How the settings are written down: in schemas with the group and the sentence that document them. */

export function setting<T extends TSchema>(schema: T): T {
  return schema;
}

export const integer = (
  group: Group,
  fallback: number,
  description: string,
  limits: { minimum: number; maximum: number },
) => setting(Type.Integer({ group, default: fallback, description, ...limits }));
export const flag = (group: Group, fallback: boolean, description: string) =>
  setting(Type.Boolean({ group, default: fallback, description }));
export const text = (group: Group, fallback: string, description: string) =>
  setting(Type.String({ group, default: fallback, description, minLength: 1 }));
export const word = (group: Group, description: string) =>
  setting(Type.Optional(Type.String({ group, description, minLength: 1 })));
export const address = (group: Group, protocols: readonly string[], description: string) =>
  setting(Type.Optional(Type.String({ group, description, protocols })));
export const image = (fallback: string, what: string) =>
  setting(
    Type.String({
      group: 'Serving',
      default: fallback,
      description: `${what}: an https address, or a path on this installation.`,
      image: true,
      shown: 'built in',
    }),
  );
export const storageLimit = (fallback: number, whose: string) =>
  integer('Data', fallback, `Maximum storage for files of ${whose}, in megabytes; 0 for no limit.`, {
    minimum: 0,
    maximum: 1_000_000_000,
  });

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
