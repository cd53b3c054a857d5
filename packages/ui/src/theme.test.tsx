import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { applyBrand, getContrast, getTheme, setContrast, setTheme, startTheme, useTheme } from './theme.tsx';

const root = document.documentElement;
beforeEach(() => setTheme('system'));

it('follows the device until a theme is selected, and stores the choice', () => {
  startTheme();
  expect(root.dataset['theme']).toBe('system');
  setTheme('dark');
  expect(getTheme()).toBe('dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('notifies components, also when another tab changed it', () => {
  startTheme();
  const Shown = () => useTheme()[0];
  render(<Shown />);
  act(() => setTheme('light'));
  expect(screen.getByText('light')).toBeTruthy();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  });
  expect(screen.getByText('dark')).toBeTruthy();
  expect(root.dataset['theme']).toBe('dark');
});

it('darkens a brand until white text is readable on it, and rejects invalid colors', () => {
  expect(applyBrand('#3a5bd9')).toBe('#3a5bd9');
  const yellow = applyBrand('#ffe14d');
  expect(yellow).not.toBe('#ffe14d');
  expect(root.style.getPropertyValue('--brand')).toBe(yellow);
  expect(applyBrand('red')).toBeUndefined();
  expect(root.style.getPropertyValue('--brand')).toBe(yellow);
});

it('stores the contrast choice, and applies it to the page', () => {
  setContrast('more');
  expect(document.documentElement.dataset.contrast).toBe('more');
  expect(localStorage.getItem('contrast')).toBe('more');
  setContrast('system');
  expect(document.documentElement.dataset.contrast).toBe('system');
  expect(getContrast()).toBe('system');
});
