import { DoneNotice, StorageFullPrompt } from '../features/offline/index.ts';
import { PaymentReturns } from '../features/billing/index.ts';

interface LateOverlaysProps {
  /** Somebody is reading: nothing comes over a page that they did not ask for. */
  readonly isReading: boolean;
}

/** What may come over any screen and has time until the first one stands: a chunk of its own. */
export default function LateOverlays({ isReading }: LateOverlaysProps) {
  return (
    <>
      <StorageFullPrompt isReading={isReading} />
      <DoneNotice isReading={isReading} />
      {/* The answer to what the person did: also over what they read. */}
      <PaymentReturns />
    </>
  );
}
