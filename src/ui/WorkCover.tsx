import { CipherImage } from './CipherImage.tsx';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';

const placeholder = () => <CoverPlaceholder />;

interface WorkCoverProps {
  path: string;
  title: string;
  eager?: boolean;
}

/** An encrypted cover, or a placeholder after a failure. */
export function WorkCover({ path, title, eager }: WorkCoverProps) {
  return <CipherImage path={path} alt={title} eager={eager} fallback={placeholder} />;
}
