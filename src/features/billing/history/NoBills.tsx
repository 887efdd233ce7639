import { HOME_PATHS, type Address } from '../../../lib/addresses.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export function NoBills({ title, href = HOME_PATHS.comic }: { title: string; href?: Address }) {
  return (
    <EmptyState
      art="island"
      title={title}
      actions={
        <Button variant="primary" href={href}>
          去看看
        </Button>
      }
    />
  );
}
