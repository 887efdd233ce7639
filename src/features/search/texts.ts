// What is searched
export const COMICS = '漫画';
export const COMIC_HINT = '漫画名、作者、标签';
export const COMIC_WANTED = '漫画名、作者或标签';
export const AUTHOR_NAME = '作者名';
export const COMIC_UNIT = '部漫画';
export const NOVELS = '小说';
export const NOVEL_HINT = '书名、作者、标签';
export const NOVEL_WANTED = '书名、作者或标签';
export const NOVEL_UNIT = '本小说';
export const FILMS = '影视';
export const FILM_HINT = '片名、主演、类型';
export const FILM_WANTED = '片名、主演或类型';
export const ACTOR_NAME = '主演的名字';
export const FILM_UNIT = '部影视';
export const SCOPE = '搜索范围';
export const enterFirst = (wanted: string) => `先输入想找的${wanted}`;
export const tooLong = (max: number, over: number) =>
  `最多 ${max}\u00a0个字，删掉 ${over}\u00a0个再搜`;
export const searchFor = (what: string) => `搜索${what}`;

// Before a search
export const DEVICE_ONLY = '当前离线，只搜这台设备上的';
export const DEVICE_NOTE = '可搜收藏、看过和已下载的作品';
export const HISTORY = '搜索历史';
export const DONE = '完成';
export const EDIT = '编辑';
export const CLEAR_HISTORY = '清空搜索历史';
export const DELETE = '删除';
export const ALL_HISTORY = '展开全部搜索历史';
export const CLEAR_QUESTION = '清空全部搜索历史？';
export const CLEAR = '清空';
export const POPULAR = '大家都在搜';
export const OTHERS = '换一批';
export const RANKING = '排行榜';
export const FILM_CHART = '热播榜';
export const ALL_FILMS = '全部影片';

// Suggestions
export const SUGGESTIONS = '搜索建议';
export const fillIn = (term: string) => `填入 ${term}`;
export const SEARCH_LEAD = '搜索 ';
export const popularity = (views: string) => `热度 ${views}`;
export const AUTHOR_LEAD = '作者：';
export const TAG_LEAD = '标签：';

// Results
export const ALL_SORTS = '综合';
export const HOTTEST = '最热';
export const NEWEST = '最新';
export const foundOf = (count: number, unit: string) => `找到 ${count}\u00a0${unit}`;
export const ORDER = '排序';
export const RELOAD = '重新加载';
export const FAILED = '搜索没有成功';
export const LOADING = '正在加载';
export const CONTINUE = '续看';
export const PLAY = '播放';
export const READ = '阅读';
export const NOT_DOWNLOADED = '未下载';
export const DOWNLOADED = '已下载';
export const scoreOf = (score: string) => `${score}\u00a0分`;
export const alsoIn = (where: string, count: number, unit: string) =>
  `${where}里还有 ${count}\u00a0${unit}相关结果`;
export const BROWSE = '去看看';
export const nothingFound = (what: string) => `没有找到相关${what}`;
export const shorterOr = (other: string) => `换个短一点的词，或者试试${other}`;
export const TELL_SUPPORT = '告诉客服想看它';
export const ALSO_READ = '大家都在看';

// Results on the device
export const SERVER_AWAY = '服务器没有应答，只搜这台设备上的';
export const worksFound = (count: number) => `找到 ${count}\u00a0部`;
export const RETRY = '重试';
export const TO_LIBRARY = '看看已下载的';
export const NOT_ON_DEVICE = '这台设备上没有';
export const MORE_ONLINE = '联网后能搜到更多';
export const RESULTS = '搜索结果';
