import { inspectEveryScreen } from './inspect-screens.ts';

inspectEveryScreen(['en', 'es']);
