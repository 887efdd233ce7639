// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesInTabOrder } from '../../../src/lib/reading/pagesInTabOrder.ts';

afterEach(cleanup);

it('the pages are reached by Tab, and show it until another key or until they are left', () => {
  render(
    <section {...pagesInTabOrder} aria-label="pages">
      <button type="button">next chapter</button>
    </section>,
  );
  const box = screen.getByRole('region');
  const isRinged = () => box.hasAttribute('data-tabbed');
  act(() => box.focus());
  expect(document.activeElement).toBe(box);
  expect(box.tabIndex).toBe(0);
  expect(isRinged()).toBe(false);
  fireEvent.keyUp(box, { key: 'Tab' });
  expect(isRinged()).toBe(true);
  fireEvent.keyUp(box, { key: 'PageDown' });
  expect(isRinged()).toBe(false);
  // Shift is released after Tab.
  fireEvent.keyUp(box, { key: 'Tab', shiftKey: true });
  fireEvent.keyUp(box, { key: 'Shift' });
  expect(isRinged()).toBe(true);
  fireEvent.keyUp(screen.getByRole('button'), { key: 'Tab' });
  expect(isRinged()).toBe(false);
  fireEvent.keyUp(box, { key: 'Tab' });
  act(() => box.blur());
  expect(isRinged()).toBe(false);
});
