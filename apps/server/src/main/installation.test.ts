import { accountFeatures } from '@confab/contract/features/account';
import { expect, test } from 'vitest';
import { defaultFeatures } from '../features/account/model.ts';
import { ConfigError, loadConfig } from '../platform/config/config.ts';
import { installationOf } from './installation.ts';

const made = (ACCOUNT_LEVEL_FEATURE_DEFAULTS: string) =>
  installationOf({ ...loadConfig({ ACCOUNT_LEVEL_FEATURE_DEFAULTS }), frontendUrl: 'http://confab.test' });

test('new accounts have the default features, unless configured otherwise', () => {
  const usual = Object.entries(accountFeatures).flatMap(([name, on]) => (on ? [name] : []));
  expect(defaultFeatures(made(''))).toEqual(usual);
  expect(defaultFeatures(made('linear_integration,-campaigns,labels')).toSorted()).toEqual(
    [...usual.filter((name) => name !== 'campaigns'), 'linear_integration'].toSorted(),
  );
});

test('an unknown feature is an error', () => {
  expect(() => made('labels,-teleport')).toThrow(ConfigError);
});
