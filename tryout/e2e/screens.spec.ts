import { inspectEveryScreen } from './inspect-screens.ts';

inspectEveryScreen(['pt-BR']);
