import './ui/theme.css';
import { boot } from './app/boot.ts';
import { showFatal } from './ui/splash.ts';

boot().catch((error: unknown) => {
  console.error(error);
  showFatal('墨屿没有启动成功', ['请重新载入这一页；已经保存的内容不会丢。']);
});
