import { fetchHlsScript } from '../../lib/hlsScript.ts';
import {
  type ComponentProps,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { useDownloadedWorks } from '../../offline/downloaded.ts';
import { payAddress } from '../../lib/payAddress.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Coin } from '../../ui/Coin.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DownloadSheet, DownloadRuleRow } from '../offline/index.ts';
import {
  AutoPayRow,
  Contents,
  offersOf,
  PurchaseSheet,
  ReportButton,
  WorkDirectory,
} from '../work/index.ts';
import { UpdateReminderRow } from '../push/index.ts';
import { useAutoPay } from '../../state/useAutoPay.ts';
import { episodeName } from './episodes.ts';
import styles from './FilmDetail.module.css';
import { FilmHead } from './FilmHead.tsx';
import { RemoteProgressDialog } from './RemoteProgressDialog.tsx';
import { SimilarFilms } from './SimilarFilms.tsx';
import { Stage } from './Stage.tsx';
import * as texts from './texts.ts';
import { useWatching, type Watching } from './useWatching.ts';

interface FilmDetailProps {
  readonly work: WorkWithChapters;
  /** Uuid of the episode in the URL, or ''. */
  readonly named: string;
  readonly onBack: () => void;
}

type Opened = 'buying' | 'contents' | 'download';

export function FilmDetail({ work, named, onBack }: FilmDetailProps) {
  const { detail } = work;
  const watching = useWatching(work, named);
  const { isSeries, lock, place, opening } = watching;
  const [opened, setOpened] = useState<Opened>();
  usePlayerOf(detail.uuid);
  // The player renders first: what is below it would delay the film.
  const isWhole = useDeferredValue(true, false);
  const close = () => setOpened(undefined);
  const openContents = useCallback(() => setOpened('contents'), []);
  const openDownload = useCallback(() => setOpened('download'), []);
  return (
    <>
      <Screen room={lock ? 'bar' : 'none'} className={styles.screen}>
        <div className={styles.main}>
          <div className={styles.stage}>
            <Stage watching={watching} onBack={onBack} />
          </div>
          <div className={styles.about}>
            <FilmHead
              work={work}
              isLocked={lock !== undefined}
              nowMs={watching.view.nowMs}
              onDownload={openDownload}
            />
          </div>
        </div>
        <div className={styles.below}>
          {isWhole && <Below watching={watching} onContents={openContents} />}
        </div>
      </Screen>
      {lock && <BuyBar watching={watching} onPurchase={() => setOpened('buying')} />}
      <Suspense>
        {opened === 'buying' && lock && <BuySheet watching={watching} onClose={close} />}
        {opened === 'download' && <DownloadSheet work={work} onClose={close} />}
      </Suspense>
      {opened === 'contents' && (
        <WorkDirectory
          from="bottom"
          work={work}
          current={opening.chapter}
          replace
          onClose={close}
        />
      )}
      <RemoteProgressDialog
        place={place.remoteProgress.place}
        isSeries={isSeries}
        onStay={place.remoteProgress.stay}
        onJump={(chapter, seconds) => {
          place.remoteProgress.accept();
          if (chapter === opening.chapter) watching.play(seconds);
          else watching.openEpisode(chapter, seconds);
        }}
      />
    </>
  );
}

interface BelowProps {
  readonly watching: Watching;
  readonly onContents: () => void;
}

/** Episodes, rules and further films. */
function Below({ watching, onContents }: BelowProps) {
  const { work, isSeries, opening } = watching;
  const { detail, directory } = work;
  const { uuid } = detail;
  const { chapters } = directory;
  return (
    <>
      {isSeries && (
        <div className={styles.episodes}>
          <Contents
            title={texts.EPISODES}
            detail={detail}
            chapters={chapters}
            view={watching.view}
            current={opening.chapter}
            onAll={onContents}
          />
          <AutoPayRow kind="film" uuid={uuid} chapters={chapters} className={styles.row} />
          <DownloadRuleRow work={work} className={styles.row} />
          <UpdateReminderRow work={detail} className={styles.row} />
        </div>
      )}
      <SimilarFilms uuid={uuid} isSeries={isSeries} />
      <ReportButton work={work} />
    </>
  );
}

/** Caches the hls.js script as soon as the film is stored, by whatever path, so that it plays offline. */
function usePlayerOf(film: string): void {
  const isStored = useDownloadedWorks().has(film);
  useEffect(() => {
    if (isStored) void fetchHlsScript();
  }, [isStored]);
}

interface BuyBarProps {
  readonly watching: Watching;
  readonly onPurchase: () => void;
}

function BuyBar({ watching, onPurchase }: BuyBarProps) {
  const { lock, isTrialOver, isSeries, purchase } = watching;
  if (!lock) return null;
  return (
    <BottomBar>
      {lock.preview && (
        <Button
          variant="inset"
          size="l"
          icon="play"
          className={styles.trial}
          onClick={() => watching.play(isTrialOver ? 0 : undefined)}
        >
          {isTrialOver ? texts.TRIAL_AGAIN : texts.CONTINUE_TRIAL}
        </Button>
      )}
      <Button
        variant="primary"
        size="l"
        className={styles.buy}
        busy={purchase.phase === 'buying'}
        onClick={onPurchase}
      >
        <span className={styles.price}>
          <Coin size={18} /> {isSeries ? texts.buyEpisodeFor(lock.price) : texts.buyFor(lock.price)}
        </span>
      </Button>
    </BottomBar>
  );
}

interface BuySheetProps {
  readonly watching: Watching;
  readonly onClose: () => void;
}

function BuySheet({ watching, onClose }: BuySheetProps) {
  const { work, episodes, episode, isSeries, lock, purchase } = watching;
  const { uuid, title } = work.detail;
  const autoPay = useAutoPay('film', uuid);
  const [choice, setChoice] = useState<ComponentProps<typeof PurchaseSheet>['choice']>({});
  if (!lock || !episode) return null;
  const remaining = episodes.filter((each) => each.locked && each.index >= episode.index).length;
  const offers = offersOf(lock, remaining, 'film');
  return (
    <PurchaseSheet
      kind="film"
      name={isSeries ? episodeName(episode) : title}
      freeAt={lock.free_at}
      offers={isSeries ? offers : offers.map((each) => ({ ...each, label: texts.THIS_FILM }))}
      purchase={purchase}
      payHref={payAddress({ kind: 'film', uuid, chapter: episode.uuid })}
      hasNext={isSeries}
      isAutoOn={autoPay.isOn}
      onAutoOff={() => autoPay.set(false)}
      choice={choice}
      onChoice={setChoice}
      onClose={onClose}
    />
  );
}
