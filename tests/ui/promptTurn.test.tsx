// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { isWithoutPrompts, usePromptTurn, type PromptKind } from '../../src/ui/promptTurn.ts';

afterEach(cleanup);

interface PromptProps {
  readonly kind: PromptKind;
  readonly isWanted?: boolean;
}

function Prompt({ kind, isWanted = true }: PromptProps) {
  return usePromptTurn(kind, isWanted) ? <Box title={kind} /> : null;
}

function Box({ title }: { readonly title: string }) {
  return <Dialog title={title} actions={null} onEscape={() => undefined} />;
}

const settled = () => act(async () => undefined);
const open = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent);

describe('prompts', () => {
  it('wanted together open one after the other: payment, purchase, install, notice', async () => {
    const all: readonly PromptKind[] = ['notice', 'install', 'payment', 'purchase'];
    const stage = (left: readonly PromptKind[]) =>
      left.map((kind) => <Prompt key={kind} kind={kind} />);
    const { rerender } = render(stage(all));
    const order: unknown[] = [];
    for (let left = all; left.length > 0;) {
      await settled();
      order.push(...open());
      left = left.filter((kind) => !open().includes(kind));
      rerender(stage(left));
    }
    expect(order).toEqual(['payment', 'purchase', 'install', 'notice']);
  });

  it('do not replace an open one, even by a more urgent one', async () => {
    const { rerender } = render(<Prompt key="a" kind="notice" />);
    await settled();
    rerender([<Prompt key="a" kind="notice" />, <Prompt key="b" kind="payment" />]);
    await settled();
    expect(open()).toEqual(['notice']);
    rerender([<Prompt key="b" kind="payment" />]);
    await settled();
    expect(open()).toEqual(['payment']);
  });

  it('wait for the end of a dialog that the reader opened', async () => {
    const { rerender } = render(<Box key="own" title="own" />);
    rerender([<Box key="own" title="own" />, <Prompt key="b" kind="install" />]);
    await settled();
    expect(open()).toEqual(['own']);
    expect(isWithoutPrompts()).toBe(false);
    rerender([<Prompt key="b" kind="install" />]);
    await settled();
    expect(open()).toEqual(['install']);
  });

  it('that are no longer wanted when their turn comes do not open', async () => {
    const stage = (isFirst: boolean, isWanted: boolean) => [
      <Prompt key="a" kind="payment" isWanted={isFirst} />,
      <Prompt key="b" kind="notice" isWanted={isWanted} />,
    ];
    const { rerender } = render(stage(true, true));
    await settled();
    rerender(stage(true, false));
    rerender(stage(false, false));
    await settled();
    expect(open()).toEqual([]);
    expect(isWithoutPrompts()).toBe(true);
  });
});
