import { createContext, use, useCallback, type ReactNode } from 'react';

/** The account's enabled features, by key: a missing key is disabled. */
export type EnabledFeatures = Readonly<Record<string, boolean>>;

const FeaturesContext = createContext<EnabledFeatures>({});

export type FeatureProviderProps = {
  /** The features of the current account; undefined until they are known, which disables all of them. */
  features: EnabledFeatures | undefined;
  children: ReactNode;
};

/** Provides an account's features to all its screens. */
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

/** The same check for lists and commands instead of content. */
export function useHasFeature(): (featureKey: string) => boolean {
  const features = use(FeaturesContext);
  // Own keys only: "constructor" is not a feature.
  return useCallback((key) => Object.hasOwn(features, key) && features[key] === true, [features]);
}
