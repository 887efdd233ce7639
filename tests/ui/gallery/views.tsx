import type { ComponentType } from 'react';
import { DetailView } from './detailView.tsx';
import { DownloadRowsView, PickTilesView } from './downloadViews.tsx';
import { HomeErrorView, HomeLoadingView, HomeView } from './homeViews.tsx';
import { ConfirmView, PartsView, SheetView, StatesView } from './partsView.tsx';
import {
  BreakView,
  DrawerView,
  EndView,
  GapView,
  LoadingView,
  LookingView,
  ReaderView,
} from './readerViews.tsx';
import {
  AutoReadView,
  GuideLView,
  GuideMangaView,
  GuideStripView,
  PageMenuView,
  SettingsPagedView,
  SettingsView,
} from './readerPartsViews.tsx';
import {
  EditView,
  EmptyLibraryView,
  HistoryView,
  StoredView,
  OfflineLibraryView,
  OfflineStartView,
  LibraryView,
} from './libraryViews.tsx';

export const VIEWS: Record<string, ComponentType> = {
  home: HomeView,
  homeLoading: HomeLoadingView,
  homeError: HomeErrorView,
  detail: DetailView,
  downloadRows: DownloadRowsView,
  pickTiles: PickTilesView,
  reader: ReaderView,
  looking: LookingView,
  break: BreakView,
  drawer: DrawerView,
  end: EndView,
  autoRead: AutoReadView,
  pageMenu: PageMenuView,
  guideManga: GuideMangaView,
  guideStrip: GuideStripView,
  guideL: GuideLView,
  readerSettings: SettingsView,
  readerSettingsPaged: SettingsPagedView,
  gap: GapView,
  loading: LoadingView,
  library: LibraryView,
  edit: EditView,
  history: HistoryView,
  stored: StoredView,
  offlineLibrary: OfflineLibraryView,
  offlineStart: OfflineStartView,
  emptyLibrary: EmptyLibraryView,
  parts: PartsView,
  states: StatesView,
  sheet: SheetView,
  confirm: ConfirmView,
};
