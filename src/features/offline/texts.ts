/** Texts that several screens of what is offline show. */

export const ADD_FAILED = '没有加入下载，请再试一次';
export const REMOVE_FAILED = '没有删掉，请再试一次';
export const NOT_STORABLE = '浏览器不允许保存内容，不能下载';
export const METERED_QUESTION = '使用流量下载？';

// Counts and titles
export const chapterCount = (count: number) => `${count}\u00a0个章节`;
export const andOthers = (count: number) => `等 ${count}\u00a0部`;
export const withdrawnOne = (title: string) => `《${title}》已下线，副本已移除`;
export const withdrawnMany = (count: number) => `${count}\u00a0部作品已下线，副本已移除`;
export const SOME_WORKS = '有作品';
export const blocked = (titles: string, count: string) =>
  `${titles}按规定不再提供，这台设备上的 ${count}已移除。进度和收藏还在账号里，买过的会退回金币。`;

// What is missing on this device
export const UNDERSTOOD = '知道了';
export const LOST_DOWNLOADS = '丢失的下载';
export const evicted = (count: number) => `浏览器清掉了 ${count}\u00a0部的下载`;
export const evictedNote = (titles: string, count: string) =>
  `${titles}，共 ${count}。阅读进度和收藏都还在。`;
export const DOWNLOAD_AGAIN_ONLINE = '联网后重新下载';
export const downloadAgain = (count: string) => `重新下载 ${count}`;
export const NO_NEED = '不用了';
export const OTHER_DEVICES = '其他设备上的下载';
export const LIBRARY_IS_NEW = '这里的书架是新的';
export const DOWNLOADED_ELSEWHERE = '在别的设备上下载过';
export const OWN_STORAGE =
  '主屏幕上的墨屿有自己的存储空间，浏览器里下载的不会跟过来。同一账号在别处下载了这些：';
export const ALSO_HERE = '同一账号在别的设备上下载了这些，这里也可以存一份：';
export const DOWNLOAD = '下载';
export const moreWorks = (count: number) => `还有 ${count}\u00a0部`;
export const downloadAll = (count: string) => `全部下载 ${count}`;
export const repairing = (count: number) => `有 ${count}\u00a0个章节不完整了，已重新加入下载`;
export const lastOpened = (days: number) => `上次打开是 ${days}\u00a0天前。`;
export const openBefore = (days: number, deadline: string) =>
  `Safari 会清理 ${days}\u00a0天没打开的内容，请在 ${deadline}前再打开一次`;
export const OR = '，或者';
export const ADD_TO_HOME = '添加到主屏幕';
export const METERED_NOTE = '现在不是 Wi‑Fi，下载会用掉手机流量。';
export const notAdded = (count: number) => `有 ${count}\u00a0部没有加入，请再试一次`;
export const lockedLeftOut = (count: string) => `需先解锁的 ${count}没有选`;
export const added = (count: string) => `已加入下载，共 ${count}`;
export const NOTHING_TO_ADD = '这些已经在了，或者已下架';

// 自动下载
export const SAVE_FAILED = '没有存成，请再试一次';
export const AUTO_DOWNLOAD = '自动下载';
export const storesAsRead = (unit: string) => `读到哪里，后面的${unit}就存到哪里`;
export const storesAsWatched = (unit: string) => `看到哪里，后面的${unit}就存到哪里`;
export const lockedNotDownloaded = (count: number, unit: string) =>
  `未解锁的 ${count}\u00a0${unit}不会下载`;
export const deleteLeftQuestion = (count: number, unit: string) =>
  `不再自动保留的 ${count}\u00a0${unit}，一起删除？`;
export const deleteLeftNote = (size: string) =>
  `删除可释放 ${size}；留着的仍在离线书架，不会被自动清理。`;
export const LEAVE = '留着';
export const DELETE = '删除';
export const readIsDeleted = (count: string) => `看完的 ${count}将从设备删除`;
export const downloadsMore = (count: number, unit: string, size: string) =>
  `再下 ${count}\u00a0${unit}，约 ${size}`;
export const frees = (size: string) => `可释放 ${size}`;
export const SAME_SPACE = '不多占空间';
export const UNSEEN = '未看';
export const UNREAD = '未读';
export const OFF = '关';
export const nextFew = (count: number, unit: string, unread: string) =>
  `最近 ${count}\u00a0${unit}${unread}`;
export const allUnread = (unread: string) => `全部${unread}`;
export const ALL = '全部';

// 书架导出与导入
export const LIBRARY_FILE = '书架导出与导入';
export const LIBRARY_SAVED = '书架文件已保存';
export const EXPORT = '导出书架';
export const EXPORT_NOTE =
  '收藏、阅读记录与进度、保留规则和这台设备的设置，存成一个文件。不含账号、密码和下载的页面。';
export const libraryFile = (day: string) => `墨屿书架-${day}.json`;
export const LIBRARY_UNREADABLE = '书架读不出来，请再试一次';
export const IMPORTED = '书架已导入';
export const IMPORTED_WITHOUT_SETTINGS = '书架已导入，设置没能保存';
export const NOT_IMPORTED = '没有导入：这台设备没能保存，原来的都还在';
export const IMPORT = '导入书架';
export const IMPORT_NOTE = '只增加和更新，不会删掉这里的内容；同一部作品以较新的进度为准。';
export const CHOOSE_FILE = '选择书架文件';
export const FILE = '书架文件';
export const NOTHING_NEW = '里面的收藏和记录这里都有了';
export const TAKE_SETTINGS = '同时换成文件里的设置';
export const otherSettings = (settings: string) => `和这里不同的：${settings}`;
export const CANCEL = '取消';
export const DO_IMPORT = '导入';
export const DARK_MODE = '深色模式';
export const READING = '阅读';
export const NOVEL_TYPE = '小说排版';
export const CONVERSION = '简繁转换';
export const LISTENING = '听书';
export const CONTENTS = '目录';
export const LIBRARY_ORDER = '书架排序';
export const OFFLINE_DOWNLOAD = '离线下载';
export const FOREIGN_FILE = '这不是墨屿的书架文件';
export const NEWER_FILE = '这个文件来自更新的版本，请先更新墨屿';
export const BROKEN_FILE = '文件内容不完整，没有导入任何内容';
export const FILE_TOO_LARGE = '文件太大，不像是书架文件';
export const FILE_UNREADABLE = '文件读不出来，请再选一次';
export const exportedOn = (month: number, day: number) => `${month}月${day}日导出的书架`;
export const newCollected = (count: number) => `新增 ${count}\u00a0部收藏`;
export const newProgress = (count: number) => `更新 ${count}\u00a0部的阅读进度`;
export const newRules = (count: number) => `更新 ${count}\u00a0部的保留规则`;
export const newBookmarks = (count: number) => `新增 ${count}\u00a0枚书签`;
