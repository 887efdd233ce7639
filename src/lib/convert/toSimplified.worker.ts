import * as preset from 'opencc-js/preset/t2cn';
import { serveConversions } from './converterJob.ts';

/** The dictionary is small and is part of the app's precache. */
serveConversions(preset);
