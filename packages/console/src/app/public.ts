import { startPublic } from '../features/login/start.ts';
import { rememberNextPageAction } from './navigation/next-page-action.ts';
import { enterPublic } from './session/enter-public.ts';

// The script of the public screens, a file of its own: a person on a bad network signs in with a few kilobytes.
rememberNextPageAction(window.location.search);
void startPublic(enterPublic);
