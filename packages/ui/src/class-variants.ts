type Options = Record<string, Record<string, string>>;

/** The names of a variant's options; `true` and `false` are given as booleans. */
type Choice<K> = K extends 'true' | 'false' ? boolean : K;
type Choices<V extends Options> = { [K in keyof V]?: Choice<keyof V[K]> | undefined };

/** Options that were chosen together, and the classes for that. */
type Combination<V extends Options> = Choices<V> & { class: string };

type Spec<V extends Options> = {
  base: string | readonly string[];
  variants: V;
  defaultVariants: Choices<NoInfer<V>>;
  compoundVariants?: readonly Combination<NoInfer<V>>[];
};

/** The options of a function of `classVariants`. */
export type VariantProps<F> = F extends (choices?: infer C) => string ? NonNullable<C> : never;

/**
 * Class names by the selected option of each variant: the base, each option's, those of combinations, then
 * `class`.
 */
export function classVariants<const V extends Options>(
  spec: Spec<V>,
): (choices?: Choices<V> & { class?: string | undefined }) => string {
  return (choices = {}) => {
    const chosen = (name: string): string =>
      String(valueOf(choices, name) ?? valueOf(spec.defaultVariants, name));
    const options = Object.entries(spec.variants).map(([name, classes]) => classes[chosen(name)] ?? '');
    const combined = (spec.compoundVariants ?? [])
      .filter((each) => Object.keys(spec.variants).every((name) => fits(valueOf(each, name), chosen(name))))
      .map((each) => each.class);
    return [spec.base, ...options, ...combined, choices.class ?? '']
      .flat()
      .filter((names) => names !== '')
      .join(' ');
  };
}

function valueOf(from: object, name: string): unknown {
  return Reflect.get(from, name);
}

function fits(requested: unknown, chosen: string): boolean {
  return requested === undefined || requested === chosen || requested === (chosen === 'true');
}
