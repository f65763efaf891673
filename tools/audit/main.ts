import { report } from '../report.ts';
import { checkAudit } from './check.ts';

report(checkAudit());
