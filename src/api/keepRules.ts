import { useEffect, useState } from 'react';
import { getDownloadShelf } from '../lib/downloadShelf.ts';
import { onShelfChange } from '../shared/offline/channel.ts';
import type { KeepRule } from '../shared/offline/downloads/download.ts';
import { useAppState } from '../state/store.ts';
import { keepByRule } from './keepAhead.ts';
import { servicesOf, stateOf } from './services.ts';
import type { SessionApi } from './session.ts';
import type { OfWork } from './works.ts';

/** The rule of one work, for its screen (features 19). */

/** @returns undefined: not known yet, or nothing lasts here */
export function useKeepRule(work: string): KeepRule | undefined {
  const account = useAppState(({ user }) => user.userinfo?.uuid ?? '');
  const [rule, setRule] = useState<KeepRule>();
  useEffect(() => {
    let isLive = true;
    const load = async () => {
      const downloads = await getDownloadShelf();
      const rules = await downloads?.rules();
      const own = rules?.find((each) => each.work === work && each.account === account);
      if (isLive && rules) setRule(own?.rule ?? { keep: 'none' });
    };
    const ask = () => {
      load().catch((error: unknown) => console.warn('the rules could not be read', error));
    };
    ask();
    const stop = onShelfChange(ask);
    return () => {
      isLive = false;
      stop();
    };
  }, [work, account]);
  return rule;
}

type Thunk = (
  dispatch: SessionApi['dispatch'],
  getState: () => unknown,
  extra: unknown,
) => Promise<void>;

/**
 * Sets it and asks for what it wants.
 * @param removed uuids of downloaded chapters that it would not have and that go; the others stay
 * @throws where the device cannot note it
 */
export function setKeepRule(of: OfWork, rule: KeepRule, removed: readonly string[] = []): Thunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const account = stateOf(session).user.userinfo?.uuid ?? '';
    const downloads = await getDownloadShelf();
    await downloads?.setRule({ work: of.uuid, kind: of.kind, account, rule, at: Date.now() });
    if (removed.length > 0) await (await servicesOf(extra).shelf()).removeChapters(removed);
    await keepByRule(of, rule, session);
  };
}
