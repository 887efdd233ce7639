import { useState } from 'react';
import { useSystem } from '../../api/system.ts';
import { HOME_PATHS } from '../../lib/addresses.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { System } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { findQuestions, serviceHref } from './findAnswers.ts';
import { Notices } from './Notices.tsx';
import { Questions } from './Questions.tsx';
import styles from './Service.module.css';

/** 在线客服 (design 60): answers that are at hand, and the way to somebody where the operator has one. */
export default function ServiceScreen() {
  const { back } = useNavigation();
  const { reconnect, retrying } = useReconnect();
  const system = useSystem();
  const isOffline = useAppState(({ global }) => global.connection.state === 'offline');
  return (
    <Screen>
      <NavBar title="在线客服" onBack={() => back(HOME_PATHS.comic)} />
      {system === undefined && <Loading />}
      {system === null && (
        <ErrorState
          text="检查网络后再试。"
          code="NET-DOWN"
          retrying={retrying}
          onRetry={reconnect}
        />
      )}
      {system && isOffline && (
        <OfflineBar
          title="当前离线，先看看这些"
          action={{ label: '重试', onClick: reconnect, busy: retrying }}
        />
      )}
      {system && <Desk system={system} isOffline={isOffline} />}
    </Screen>
  );
}

function Desk({ system, isOffline }: { system: System; isOffline: boolean }) {
  const [wanted, setWanted] = useState('');
  const found = findQuestions(system.faq, wanted);
  const desk = serviceHref(system.service_url);
  return (
    <>
      {system.faq.length > 0 && (
        <section aria-label="常见问题">
          <h2 className={styles.title}>常见问题</h2>
          <label className={styles.search}>
            <Icon name="search" size={20} />
            <input
              className={styles.input}
              type="search"
              enterKeyHint="search"
              aria-label="在常见问题里找"
              placeholder="付款、账号、下载"
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
            />
          </label>
          <output className="visuallyHidden">{wanted && `${found.length} 个问题`}</output>
          {found.length > 0 && <Questions questions={found} />}
          {found.length === 0 && (
            <EmptyState art="search" title="没有找到这个问题" text="换个短一点的词" />
          )}
        </section>
      )}
      <Notices notices={system.notices} />
      {system.faq.length === 0 && system.notices.length === 0 && !desk && (
        <EmptyState art="island" title="这里还没有内容" />
      )}
      {desk && !isOffline && (
        <div className={styles.desk}>
          <Button variant="primary" size="l" icon="head" block href={desk}>
            联系人工客服
          </Button>
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">正在加载</output>
      <Skeleton height="44px" width="100%" />
      <Skeleton height="280px" width="100%" />
    </div>
  );
}
