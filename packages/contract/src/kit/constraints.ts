/** Constraints on a value before the server accepts it; lengths in characters. */
export type Constraint = {
  isRequired?: true;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** By path as the server names values in its errors: `name`, `channel.website_url`. */
export type Constraints = Readonly<Record<string, Constraint>>;

/**
 * The constraints of a route's input. A dashboard build replaces the call by its result (`constraintsOf(aRoute)`, the
 * route imported by name), so that no schema is sent to a browser.
 */
export function constraintsOf(route: { input: unknown }): Constraints {
  return Object.fromEntries(collect(route.input, ''));
}

const limits = ['minLength', 'maxLength', 'minimum', 'maximum'] as const;

function collect(schema: unknown, prefix: string): [path: string, Constraint][] {
  const required = read(schema, 'required');
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(Object(read(schema, 'properties'))).flatMap(([name, property]) => {
    const path = prefix + name;
    const variants = read(property, 'anyOf');
    const choices: readonly unknown[] = Array.isArray(variants) ? variants : [property];
    const inner = choices.find((choice) => read(choice, 'type') !== 'null');
    if (read(inner, 'properties') !== undefined) return collect(inner, `${path}.`);
    const constraint = constraintOf(inner, needed.includes(name) && inner === property);
    return Object.keys(constraint).length === 0 ? [] : [[path, constraint]];
  });
}

function constraintOf(schema: unknown, isRequired: boolean): Constraint {
  const constraint: Constraint = isRequired ? { isRequired } : {};
  for (const limit of limits) {
    const value = read(schema, limit);
    if (typeof value === 'number') constraint[limit] = value;
  }
  return constraint;
}

function read(from: unknown, key: string): unknown {
  return Reflect.get(Object(from), key);
}
