import type { Address } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import * as texts from './texts.ts';

interface EmptyListProps {
  readonly title: string;
  readonly text?: string;
  readonly all?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly home: Address;
}

export function EmptyList({ title, text, all, home }: EmptyListProps) {
  const action = all ? (
    <Button onClick={all.onClick}>{all.label}</Button>
  ) : (
    <Button href={home}>{texts.TO_HOME}</Button>
  );
  return <EmptyState art="search" title={title} text={text} actions={action} />;
}
