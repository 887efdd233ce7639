// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { nameIconsUnderMouse } from '../../src/app/mouse.ts';

afterEach(() => document.body.replaceChildren());

function titleUnder(html: string, pointerType = 'mouse'): string {
  document.body.innerHTML = html;
  const over = { pointerType, bubbles: true };
  document.body.querySelector('[data-here]')?.dispatchEvent(new PointerEvent('pointerover', over));
  return document.body.querySelector<HTMLElement>('button, a')?.title ?? '';
}

describe('a mouse over a control', () => {
  nameIconsUnderMouse();

  it('shows the name of one with an icon only', () => {
    const icon = '<svg data-here></svg>';
    expect(titleUnder(`<button aria-label="下载">${icon}</button>`)).toBe('下载');
    expect(titleUnder(`<a href="/" aria-label="搜索">${icon}</a>`)).toBe('搜索');
    const badge = '<span aria-hidden="true">3</span>';
    expect(titleUnder(`<button aria-label="下载，3">${icon}${badge}</button>`)).toBe('下载，3');
  });

  it('repeats no text that is shown, and leaves fingers alone', () => {
    const icon = '<svg data-here></svg>';
    expect(titleUnder(`<button aria-label="清晰度，自动">${icon}自动</button>`)).toBe('');
    expect(titleUnder(`<a href="/" aria-label="雪落长安"><b data-here></b></a>`)).toBe('');
    expect(titleUnder(`<button aria-label="下载">${icon}</button>`, 'touch')).toBe('');
  });
});
