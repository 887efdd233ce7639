import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import {
  CATALOGUE_READERS,
  EVERY_ROLE,
  OWNERS,
  type Role,
  SITE_READERS,
  USER_READERS,
} from '../../shared/admin/call.ts';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { ScreenProps } from '../parts/screenProps.ts';

interface Page {
  /** Below `/admin`, as the router writes it. */
  readonly path: string;
  /** Those whose calls the screen makes. */
  readonly roles: readonly Role[];
  readonly screen: LazyExoticComponent<ComponentType<ScreenProps>>;
}

interface NavPage extends Page {
  readonly title: string;
  readonly icon: IconName;
}

/** Screens that the navigation shows. */
export const NAV_PAGES: readonly NavPage[] = [
  {
    path: '/',
    title: '概览',
    icon: 'home',
    roles: EVERY_ROLE,
    screen: lazy(() => import('../screens/overview/OverviewScreen.tsx')),
  },
  {
    path: '/works',
    title: '作品',
    icon: SCREEN_ICONS.book,
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/works/WorksScreen.tsx')),
  },
  {
    path: '/coming',
    title: '排期',
    icon: SCREEN_ICONS.next,
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/coming/ComingScreen.tsx')),
  },
  {
    path: '/home',
    title: '首页',
    icon: SCREEN_ICONS.phone,
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/home/HomeScreen.tsx')),
  },
  {
    path: '/imports',
    title: '导入',
    icon: SCREEN_ICONS.shareUp,
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/imports/ImportsScreen.tsx')),
  },
  {
    path: '/problems',
    title: '问题',
    icon: SCREEN_ICONS.alert,
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/problems/ProblemsScreen.tsx')),
  },
  {
    path: '/jobs',
    title: '任务',
    icon: 'clock',
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/jobs/JobsScreen.tsx')),
  },
  {
    path: '/users',
    title: '用户',
    icon: 'user',
    roles: USER_READERS,
    screen: lazy(() => import('../screens/users/UsersScreen.tsx')),
  },
  {
    path: '/money',
    title: '订单与账本',
    icon: SCREEN_ICONS.bill,
    roles: USER_READERS,
    screen: lazy(() => import('../screens/money/MoneyScreen.tsx')),
  },
  {
    path: '/support',
    title: '客服',
    icon: SCREEN_ICONS.send,
    roles: USER_READERS,
    screen: lazy(() => import('../screens/support/SupportScreen.tsx')),
  },
  {
    path: '/reports',
    title: '举报',
    icon: SCREEN_ICONS.shield,
    roles: USER_READERS,
    screen: lazy(() => import('../screens/reports/ReportsScreen.tsx')),
  },
  {
    path: '/texts',
    title: '公告与常见问题',
    icon: SCREEN_ICONS.info,
    roles: EVERY_ROLE,
    screen: lazy(() => import('../screens/siteTexts/SiteTextsScreen.tsx')),
  },
  {
    path: '/combos',
    title: '套餐',
    icon: SCREEN_ICONS.coin,
    roles: USER_READERS,
    screen: lazy(() => import('../screens/combos/CombosScreen.tsx')),
  },
  {
    path: '/operators',
    title: '操作员',
    icon: SCREEN_ICONS.lock,
    roles: OWNERS,
    screen: lazy(() => import('../screens/operators/OperatorsScreen.tsx')),
  },
  {
    path: '/settings',
    title: '设置',
    icon: SCREEN_ICONS.gear,
    roles: SITE_READERS,
    screen: lazy(() => import('../screens/settings/SettingsScreen.tsx')),
  },
  {
    path: '/storage',
    title: '存储',
    icon: SCREEN_ICONS.disk,
    roles: SITE_READERS,
    screen: lazy(() => import('../screens/storage/StorageScreen.tsx')),
  },
  {
    path: '/audit',
    title: '审计',
    icon: SCREEN_ICONS.list,
    roles: SITE_READERS,
    screen: lazy(() => import('../screens/audit/AuditScreen.tsx')),
  },
  {
    path: '/me',
    title: '我的账号',
    icon: SCREEN_ICONS.key,
    roles: EVERY_ROLE,
    screen: lazy(() => import('../screens/me/MeScreen.tsx')),
  },
];

/** Screens that are opened from another one. */
const ITEM_PAGES: readonly Page[] = [
  {
    path: '/works/$id',
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/works/WorkScreen.tsx')),
  },
  {
    path: '/operators/$id',
    roles: OWNERS,
    screen: lazy(() => import('../screens/operators/OperatorScreen.tsx')),
  },
  {
    path: '/chapters/$id',
    roles: CATALOGUE_READERS,
    screen: lazy(() => import('../screens/chapters/ChapterScreen.tsx')),
  },
  {
    path: '/users/$id',
    roles: USER_READERS,
    screen: lazy(() => import('../screens/users/UserScreen.tsx')),
  },
  {
    path: '/support/$id',
    roles: USER_READERS,
    screen: lazy(() => import('../screens/support/ThreadScreen.tsx')),
  },
];

export const PAGES: readonly Page[] = [...NAV_PAGES, ...ITEM_PAGES];
