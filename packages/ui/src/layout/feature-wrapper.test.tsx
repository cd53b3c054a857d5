import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FeatureProvider, FeatureWrapper, type EnabledFeatures } from './feature-wrapper.tsx';

const draw = (features: EnabledFeatures | undefined, featureKey = 'reports') => (
  <FeatureProvider features={features}>
    <FeatureWrapper featureKey={featureKey}>Reports</FeatureWrapper>
  </FeatureProvider>
);

it.each([
  ['is missing', { campaigns: true }],
  ['is off', { reports: false }],
  ['is not known yet', undefined],
])('shows nothing while its feature %s', (_state, features) => {
  render(draw(features));
  expect(screen.queryByText('Reports')).toBeNull();
});

it('follows the account', () => {
  const { rerender } = render(draw({ reports: true }));
  expect(screen.getByText('Reports')).toBeTruthy();
  rerender(draw({ campaigns: true }));
  expect(screen.queryByText('Reports')).toBeNull();
});

it('property names of objects are not features', () => {
  render(draw({}, 'constructor'));
  expect(screen.queryByText('Reports')).toBeNull();
});

it('shows nothing outside of an account', () => {
  render(<FeatureWrapper featureKey="reports">Reports</FeatureWrapper>);
  expect(screen.queryByText('Reports')).toBeNull();
});
