import { HOME_PATHS } from '../../../lib/addresses.ts';
import { useOpenLink } from '../../../lib/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export function NoBills({ title, href = HOME_PATHS.comic }: { title: string; href?: string }) {
  const onOpen = useOpenLink();
  return (
    <EmptyState
      art="island"
      title={title}
      actions={
        <Button variant="primary" href={href} onOpen={onOpen}>
          去看看
        </Button>
      }
    />
  );
}
