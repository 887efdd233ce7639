import { CipherImage } from './CipherImage.tsx';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';

const placeholder = () => <CoverPlaceholder />;

interface WorkCoverProps {
  /** As the work or banner names it. */
  path: string;
  title: string;
  /** Among the first images in view. */
  eager?: boolean;
}

/** An encrypted cover, or a placeholder after a failure. */
export function WorkCover({ path, title, eager }: WorkCoverProps) {
  return <CipherImage path={path} alt={title} eager={eager} fallback={placeholder} />;
}
