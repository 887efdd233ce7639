import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fetchHlsScript } from '../../../lib/hlsScript.ts';
import { isMetered } from '../../../lib/network.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { offerInstall } from '../../install/index.ts';
import { ADD_FAILED } from '../texts.ts';
import { commutePlan, type CommutePlan, type FollowedWork } from './commutePlan.ts';
import { commuteSetting } from './commuteSetting.ts';
import { loadFollowed } from './followedWorks.ts';
import { preparePack } from './preparePack.ts';
import * as texts from './texts.ts';

/** Loads what the reader follows, once per sheet. @returns undefined while it loads; what fits the chosen size */
export function useCommutePlan() {
  const dispatch = useAppDispatch();
  const { minutes, bytes } = useSyncExternalStore(commuteSetting.subscribe, commuteSetting.read);
  const [works, setWorks] = useState<readonly FollowedWork[] | 'failed'>();
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        const loaded = await dispatch(loadFollowed(stop.signal));
        if (!stop.signal.aborted) setWorks(loaded);
      } catch (error) {
        console.warn('the works that are followed could not be loaded', error);
        if (!stop.signal.aborted) setWorks('failed');
      }
    };
    void load();
    return () => stop.abort();
  }, [dispatch]);
  return useMemo(() => {
    if (works === undefined || works === 'failed') return { works, plan: undefined };
    return { works, plan: commutePlan(works, { minutes, bytes }) };
  }, [works, minutes, bytes]);
}

/** @returns `start` queues the plan and shows a toast; on a metered connection it asks first */
export function usePrepare(onPrepared: () => void) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [asking, setAsking] = useState<CommutePlan>();
  const run = async (plan: CommutePlan) => {
    setAsking(undefined);
    setIsBusy(true);
    try {
      await dispatch(preparePack(plan, false));
      if (plan.bytes > 0) dispatch(globalActions.toastShown(texts.QUEUED));
      onPrepared();
      if (plan.works.some(({ work }) => work.detail.kind === 'film')) void fetchHlsScript();
      if (plan.bytes > 0) offerInstall(dispatch, 'now');
    } catch (error) {
      console.warn('the pack could not be queued', error);
      dispatch(globalActions.toastShown(ADD_FAILED));
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    asking,
    start: (plan: CommutePlan) => {
      // With Wi‑Fi only, the queue waits without a question.
      const isQuestion = isMetered() && !offlineSettings.read().wifiOnly && plan.bytes > 0;
      if (isQuestion) setAsking(plan);
      else void run(plan);
    },
    agree: () => asking && void run(asking),
    refuse: () => setAsking(undefined),
  };
}
