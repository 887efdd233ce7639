import { useMatches, useRouter, type AnyRouteMatch } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import './mouse.css';
import { DoneNotice, StorageFullPrompt } from '../features/offline/index.ts';
import { PaymentReturns } from '../features/billing/index.ts';
import { PushOffer } from '../features/push/index.ts';
import { kindOfArea } from '../lib/channel.ts';
import { uuidSchema } from '../shared/contract/index.ts';
import { previewedWork } from './previewOnPress.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';

const LinkCard = lazy(() => import('../features/install/LinkCard.tsx'));
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
      <OpenedLink isReading={isReading} />
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

/** The card of the link that opened the app in this tab, as long as its screen is shown. */
function OpenedLink({ isReading }: LateOverlaysProps) {
  const { history } = useRouter();
  const shown = linkOf(useMatches({ select: (matches) => matches.at(-1) }));
  const [opened] = useState(history.canGoBack() ? undefined : shown);
  if (!shown || shown.uuid !== opened?.uuid || shown.chapter !== opened.chapter) return null;
  return (
    <ScreenBoundary isQuiet>
      <Suspense>
        <LinkCard {...shown} isReading={isReading} />
      </Suspense>
    </ScreenBoundary>
  );
}

const linkSearch = v.object({ uuid: uuidSchema, chapter: v.fallback(uuidSchema, '') });

/** @returns undefined of a screen that is neither of a work nor of a chapter */
function linkOf(match: AnyRouteMatch | undefined) {
  const kind = kindOfArea(match?.pathname ?? '');
  const { success, output } = v.safeParse(linkSearch, match?.search);
  const isOfWork = kind && [`/detail${kind}`, `/read${kind}`].includes(match?.pathname ?? '');
  return isOfWork && success ? { kind, ...output } : undefined;
}
