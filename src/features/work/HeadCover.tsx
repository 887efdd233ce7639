import { useRef } from 'react';
import { BookCover } from '../../ui/BookCover.tsx';
import { Cover } from '../../ui/Cover.tsx';

interface HeadCoverProps {
  readonly path: string;
  readonly className: string | undefined;
  /** URL of the cover once it is shown; the background reuses it. */
  readonly onArt: (url: string | undefined) => void;
}

export function HeadCover({ path, className, onArt }: HeadCoverProps) {
  const volumeRef = useRef<HTMLSpanElement>(null);
  return (
    <span ref={volumeRef} className={className}>
      <BookCover
        cover={
          <Cover
            path={path}
            eager
            onState={(state) => {
              const image = volumeRef.current?.querySelector('img');
              onArt(state === 'shown' ? image?.currentSrc : undefined);
            }}
          />
        }
      />
    </span>
  );
}
