import type { activationNotices as source } from '../pt-BR/activation-notices.ts';
import type { Translated } from '../translate.ts';

export const activationNotices = {
  scheduled: {
    title: 'Switching on is scheduled',
    text: 'Control goes on {moment} for {domains}.',
    left: 'Time left: {left}.',
    soon: 'Less than a minute left.',
    due: 'The time has come: it starts in a moment.',
    by: 'Scheduled by {name}, {moment}.',
    notices: 'Administrators get an e-mail a day before, an hour before and when it is done.',
    cancel: 'Cancel the schedule',
    cancelTitle: 'Cancel the scheduled activation?',
    cancelText: 'Control stays off. You can schedule it again whenever you want.',
    cancelConfirm: 'Cancel the activation',
    keep: 'Keep it scheduled',
    cancelled: 'The scheduled activation was cancelled.',
    cancelFailed: 'The scheduled activation could not be cancelled. {reason}',
    banner: 'Control goes on {moment}.',
    see: 'See the schedule',
    failed: 'The activation scheduled for {moment} did not happen. Nobody was affected.',
    review: 'Review and switch on',
    dismiss: 'Dismiss',
    change: 'Switch on now instead',
  },
  banners: {
    resume: 'You stopped at step {step} of {total} of switching control on.',
    back: 'Back to the activation',
    test: 'An activation test is under way and ends {moment}.',
    testBusy: 'The activation test is being prepared or undone.',
    backToTest: 'Back to the test',
    activating: 'Control is being switched on.',
    deactivating: 'Control is being switched off.',
    seeProgress: 'See progress',
  },
} satisfies Translated<typeof source>;
