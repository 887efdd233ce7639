import * as preset from 'opencc-js/preset/cn2t';
import { serveConversions } from './converterJob.ts';

/** The dictionary is 1 MB: the service worker caches this file on first use. */
serveConversions(preset);
