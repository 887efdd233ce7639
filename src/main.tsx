import './ui/theme.css';
import { boot } from './app/boot.ts';
import { showFatal } from './ui/splash.ts';

boot().catch((error: unknown) => {
  console.error(error);
  showFatal('墨屿没有启动成功', ['可以重新加载试试，看过的内容和进度都还在。']);
});
