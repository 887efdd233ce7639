import './ui/theme.css';
import { boot } from './app/boot.ts';
import * as texts from './app/texts.ts';
import { showFatal } from './ui/splash.ts';

boot().catch((error: unknown) => {
  console.error(error);
  showFatal(texts.NOT_STARTED, [texts.SCREEN_FAILED_NOTE]);
});
