import type { activationNotices as source } from '../pt-BR/activation-notices.ts';
import type { Translated } from '../translate.ts';

export const activationNotices = {
  scheduled: {
    title: 'Activation scheduled',
    text: 'Access control will be turned on {moment} for {domains}.',
    left: 'Time left: {left}.',
    soon: 'Less than a minute left.',
    due: 'It’s time. Activation will start in a moment.',
    by: 'Scheduled by {name}, {moment}.',
    notices: 'Administrators get an email a day before, an hour before, and when it’s done.',
    cancel: 'Cancel scheduled activation',
    cancelTitle: 'Cancel the scheduled activation?',
    cancelText: 'Access control stays off. You can schedule it again at any time.',
    cancelConfirm: 'Cancel activation',
    keep: 'Keep it scheduled',
    cancelled: 'The scheduled activation was canceled.',
    cancelFailed: 'The scheduled activation couldn’t be canceled. {reason}',
    banner: 'Access control will be turned on {moment}.',
    see: 'See scheduled activation',
    failed: 'The activation scheduled for {moment} didn’t happen. No one was affected.',
    review: 'Review and turn on',
    dismiss: 'Dismiss',
    change: 'Turn on now instead',
  },
  banners: {
    resume: 'Turning on access control: you left off at step {step} of {total}.',
    back: 'Back to activation',
    test: 'An {activationTest} is in progress and ends {moment}.',
    testBusy: 'The {activationTest} is being prepared or undone.',
    backToTest: 'Back to {theActivationTest}',
    activating: 'Access control is being turned on.',
    deactivating: 'Access control is being turned off.',
    seeProgress: 'See progress',
  },
} satisfies Translated<typeof source>;
