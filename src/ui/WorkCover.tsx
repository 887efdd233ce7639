import { CipherImage } from './CipherImage.tsx';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';

const placeholder = () => <CoverPlaceholder />;

interface WorkCoverProps {
  /** As the work or banner names it. */
  path: string;
  title: string;
  /** Among the first that a person sees. */
  eager?: boolean;
}

/** A cover for a Volume or a card: the picture, or quiet paper where there is none. Never a broken image. */
export function WorkCover({ path, title, eager }: WorkCoverProps) {
  return <CipherImage path={path} alt={title} eager={eager} fallback={placeholder} />;
}
