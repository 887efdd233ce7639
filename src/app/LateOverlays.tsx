import { lazy, Suspense, useSyncExternalStore } from 'react';
import './mouse.css';
import { DoneNotice, StorageFullPrompt } from '../features/offline/index.ts';
import { PaymentReturns } from '../features/billing/index.ts';
import { PushOffer } from '../features/push/index.ts';
import { previewedWork } from './previewOnPress.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';

const PreviewSheet = lazy(() => import('../features/work/preview/PreviewSheet.tsx'));

interface LateOverlaysProps {
  /** Suppresses overlays that the reader has not asked for. */
  readonly isReading: boolean;
}

/** Overlays of all screens that may load after the first screen, in a chunk of their own. */
export default function LateOverlays({ isReading }: LateOverlaysProps) {
  return (
    <>
      <StorageFullPrompt isReading={isReading} />
      <DoneNotice isReading={isReading} />
      <PushOffer isReading={isReading} />
      {/* Result of the reader's own action: shown over a page too. */}
      <PaymentReturns />
      <Preview />
    </>
  );
}

/** The preview of a card that was pressed long; without its chunk the other overlays go on. */
function Preview() {
  const work = useSyncExternalStore(previewedWork.subscribe, previewedWork.read);
  const close = () => previewedWork.show(undefined);
  return (
    work && (
      <ScreenBoundary isQuiet>
        <Suspense>
          <PreviewSheet key={work.uuid} {...work} onClose={close} />
        </Suspense>
      </ScreenBoundary>
    )
  );
}
