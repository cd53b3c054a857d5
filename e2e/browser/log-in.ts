import type { Page } from 'playwright-core';
import { adminPassword } from '../api.ts';

/** Logs in with the form; resolves on the first screen of the dashboard. */
export async function logIn(page: Page, url: string, email: string, password = adminPassword): Promise<void> {
  await page.goto(`${url}/app/login`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/app\/accounts\/\d+\/dashboard/);
}
