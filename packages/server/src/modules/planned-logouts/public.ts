export { planLogouts, planSessionLogouts, withdrawSessionLogouts } from './plan-logouts.ts';
