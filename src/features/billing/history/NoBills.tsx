import { HOME_PATHS, type Address } from '../../../lib/addresses.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import * as texts from './texts.ts';

interface NoBillsProps {
  readonly title: string;
  /** One sentence: what the list will hold. */
  readonly text: string;
  readonly href?: Address;
}

export function NoBills({ title, text, href = HOME_PATHS.comic }: NoBillsProps) {
  return (
    <EmptyState
      art="island"
      title={title}
      text={text}
      actions={
        <Button variant="primary" href={href}>
          {texts.BROWSE}
        </Button>
      }
    />
  );
}
