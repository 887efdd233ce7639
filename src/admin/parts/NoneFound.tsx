import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of a list of which no row fits the filters. */
export function NoneFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={title}
      text="换一个词，或者放宽条件。"
      actions={
        <Button variant="outline" onClick={onClear}>
          清空条件
        </Button>
      }
    />
  );
}
