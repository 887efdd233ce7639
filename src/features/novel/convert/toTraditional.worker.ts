import * as preset from 'opencc-js/preset/cn2t';
import { serveConversions } from './converterJob.ts';

/** Its dictionary is 1 MB: the service worker keeps this file from the first time that somebody chose it. */
serveConversions(preset);
