import { CipherImage, type CipherImageState } from './CipherImage.tsx';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';

interface CoverProps {
  readonly path: string;
  /** Empty if the title is next to it. */
  readonly alt?: string;
  readonly eager?: boolean;
  readonly onState?: (state: CipherImageState) => void;
}

const placeholder = () => <CoverPlaceholder />;

export function Cover({ path, alt = '', eager, onState }: CoverProps) {
  return (
    <CipherImage path={path} alt={alt} eager={eager} onState={onState} fallback={placeholder} />
  );
}
