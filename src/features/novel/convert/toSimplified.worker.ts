import * as preset from 'opencc-js/preset/t2cn';
import { serveConversions } from './converterJob.ts';

/** Its dictionary is small and comes with the app. */
serveConversions(preset);
