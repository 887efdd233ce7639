import type { ReactNode } from 'react';
import { BANNER_AUTOPLAY_MS } from '../../../src/shared/limits.ts';
import { Carousel } from '../../../src/features/home/parts/Carousel.tsx';
import { ChannelTabs } from '../../../src/ui/ChannelTabs.tsx';
import { ResumeBar } from '../../../src/features/home/parts/ResumeBar.tsx';
import { EntryRow } from '../../../src/features/home/parts/EntryRow.tsx';
import { ErrorState } from '../../../src/ui/ErrorState.tsx';
import { GuessCard, GuessGrid } from '../../../src/features/home/parts/GuessCard.tsx';
import { HomeSkeleton } from '../../../src/ui/HomeSkeleton.tsx';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { RankCard } from '../../../src/features/home/parts/RankCard.tsx';
import { Screen } from '../../../src/ui/Screen.tsx';
import { SearchLink } from '../../../src/features/home/parts/SearchLink.tsx';
import { SectionHead } from '../../../src/ui/SectionHead.tsx';
import { SlideCard } from '../../../src/features/home/parts/SlideCard.tsx';
import { TabBar, type TabItem } from '../../../src/ui/TabBar.tsx';
import { WeekStrip } from '../../../src/features/catalog/WeekStrip.tsx';
import { WorkGrid } from '../../../src/ui/WorkGrid.tsx';
import { WorkRow } from '../../../src/features/home/parts/WorkRow.tsx';
import { WorkTile } from '../../../src/ui/WorkTile.tsx';
import { Cover, nothing, titleOf } from './samples.tsx';

const TABS: TabItem[] = [
  { id: 'home', title: '首页', icon: 'home', href: '/index' },
  { id: 'search', title: '搜索', icon: 'search', href: '/searchcomic' },
  { id: 'collect', title: '收藏', icon: 'mark', href: '/bookcasecomic', dot: true },
  { id: 'record', title: '记录', icon: 'clock', href: '/bookcasecomic?tab=read' },
  { id: 'mine', title: '我的', icon: 'user', href: '/mine' },
];

export function Tabs({ current }: { current: string }) {
  return <TabBar items={TABS} current={current} />;
}

const CHANNELS = [
  { id: 'comic', title: '漫画', href: '/index' },
  { id: 'novel', title: '小说', href: '/novel' },
  { id: 'film', title: '影视', href: '/film' },
] as const;

function Masthead() {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', padding: '6px 8px 0 16px' }}>
      <ChannelTabs items={CHANNELS} current="comic" />
      <div style={{ display: 'flex' }}>
        <IconButton icon="dl" label="下载管理" onClick={nothing} />
        <IconButton icon="head" label="在线客服" href="/service" />
      </div>
    </div>
  );
}

const ENTRIES = [
  { id: 'hot', title: '热门', icon: 'hot', href: '/rankinglist?rank=hot' },
  { id: 'cat', title: '全部分类', icon: 'cat', href: '/categorycomic' },
  { id: 'day', title: '每日更新', icon: 'day', href: '/dailyupdateslist' },
  { id: 'rank', title: '排行榜', icon: 'rank', href: '/rankinglist' },
  { id: 'rec', title: '编辑推荐', icon: 'rec', href: '/recommendcomic' },
] as const;

function slide(index: number) {
  return {
    id: String(index),
    label: titleOf(index),
    node: (
      <SlideCard
        href={`/detailcomic?uuid=${index}`}
        title={titleOf(index)}
        subtitle="上元夜的约定，第128话迎来终章"
        tags={['古风', '独家']}
        art={<Cover index={index} wide />}
      />
    ),
  };
}

function tile(index: number, meta: string, badge?: 'finished' | 'limited' | 'new' | 'paid') {
  return (
    <WorkTile
      key={index}
      href={`/detailcomic?uuid=${index}`}
      title={titleOf(index)}
      meta={meta}
      badge={badge}
      cover={<Cover index={index} />}
    />
  );
}

function rankRows(from: number) {
  return [1, 2, 3, 4].map((rank) => ({
    rank,
    title: titleOf(from + rank),
    meta: '热度 982.4万',
    cover: <Cover index={from + rank} />,
    href: `/detailcomic?uuid=${from + rank}` as const,
  }));
}

function Home({ children }: { children: ReactNode }) {
  return (
    <>
      <Screen title="首页" room="dock">
        <Masthead />
        <SearchLink href="/searchcomic" hot="雪落长安 大结局" />
        {children}
      </Screen>
      <Tabs current="home" />
    </>
  );
}

export function HomeView() {
  return (
    <Home>
      <Carousel slides={[0, 1, 2, 3, 4].map(slide)} intervalMs={BANNER_AUTOPLAY_MS} />
      <EntryRow entries={ENTRIES} />
      <SectionHead
        title="热门连载"
        note="此刻 3.2 万人在读"
        more={{ label: '更多', href: '/rankinglist' }}
      />
      <WorkGrid>
        {tile(1, '更新至 64话')}
        {tile(2, '更新至 41话')}
        {tile(3, '全 52话', 'finished')}
        {tile(4, '更新至 88话', 'limited')}
        {tile(5, '更新至 37话', 'paid')}
        {tile(6, '更新至 19话', 'new')}
      </WorkGrid>
      <SectionHead
        title="每日更新"
        note="今日 46 部"
        more={{ label: '更多', href: '/dailyupdateslist' }}
      />
      <WeekStrip current={6} today={6} dates={[10, 11, 12, 13, 14, 15, 16]} onSelect={nothing} />
      <WorkRow label="今日更新的作品">
        {[7, 8, 9, 10, 11].map((index) => tile(index, '第33话 · 刚刚'))}
      </WorkRow>
      <SectionHead title="排行榜" />
      <WorkRow label="排行榜" width="card">
        <RankCard title="人气榜" href="/rankinglist?rank=hot" rows={rankRows(0)} />
        <RankCard title="新作榜" href="/rankinglist?rank=new" rows={rankRows(4)} tone="azure" />
      </WorkRow>
      <SectionHead title="猜你喜欢" more={{ label: '换一批', icon: 'refresh', onClick: nothing }} />
      <GuessGrid>
        {[3, 4, 5, 6].map((index) => (
          <GuessCard
            key={index}
            href={`/detailcomic?uuid=${index}`}
            title={titleOf(index)}
            text="列车只在退潮时靠站，她等的人在第七节车厢。"
            tags={['治愈', '奇幻']}
            cover={<Cover index={index} wide />}
          />
        ))}
      </GuessGrid>
      <ResumeBar
        cover={<Cover index={0} />}
        title="雪落长安"
        chapter="第86话 · 上元雪"
        note="还剩 12 页 · 已下载"
        stored
        progress={0.64}
        href="/readcomic?uuid=0&chapter=86"
        onDismiss={nothing}
      />
    </Home>
  );
}

export function HomeLoadingView() {
  return (
    <Home>
      <HomeSkeleton />
    </Home>
  );
}

export function HomeErrorView() {
  return (
    <Home>
      <ErrorState
        onRetry={nothing}
        library="/bookcasecomic?tab=kept"
        service="/service"
        code="NET-5000"
      />
    </Home>
  );
}
