import './mouse.css';
import { DoneNotice, StorageFullPrompt } from '../features/offline/index.ts';
import { PaymentReturns } from '../features/billing/index.ts';
import { PushOffer } from '../features/push/index.ts';

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
    </>
  );
}
