import { createContext, use, useCallback, type ReactNode } from 'react';

/** Which features are on, by key, as the account's own record says: a key that is missing is off. */
export type EnabledFeatures = Readonly<Record<string, boolean>>;

const FeaturesContext = createContext<EnabledFeatures>({});

export type FeatureProviderProps = {
  /** The features of the current account; undefined while they are not known, which keeps all of them off. */
  features: EnabledFeatures | undefined;
  children: ReactNode;
};

/** Says once, around the screens of an account, which features it has. */
export function FeatureProvider({ features, children }: FeatureProviderProps) {
  return <FeaturesContext value={features ?? {}}>{children}</FeaturesContext>;
}

export type FeatureWrapperProps = {
  featureKey: string;
  children: ReactNode;
};

/** Shows its content only when the named feature is enabled on the current account. */
export function FeatureWrapper({ featureKey, children }: FeatureWrapperProps) {
  return useHasFeature()(featureKey) ? children : null;
}

/** The same question for what is a list or a command rather than content. */
export function useHasFeature(): (featureKey: string) => boolean {
  const features = use(FeaturesContext);
  // Own keys only: "constructor" is not a feature.
  return useCallback((key) => Object.hasOwn(features, key) && features[key] === true, [features]);
}
