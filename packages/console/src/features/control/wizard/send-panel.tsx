import { Alert, Button, Group, Progress, Radio, Stack } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useActivationError } from '#components/control/activation-errors.ts';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { figureLists } from '#components/figures/figure-lists.ts';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { TaskDialog } from '#components/tasks/task-dialog.tsx';
import { TaskState } from '#components/tasks/task-state.tsx';
import { countHandled, isOpenTask } from '#components/tasks/task-texts.ts';
import { useWithoutPassword } from './use-without-password.ts';
import type { PasswordOption } from '../model/model.ts';
import type { TemporaryDraft } from './use-temporary-draft.ts';

/** The bulk actions that bring people to a password. */
const kinds = ['share_change_link', 'generate_passwords', 'share_temporary_password'] as const;
const buttons = { link: 'sendLink', random: 'sendRandom', default: 'sendDefault' } as const;
const texts = { link: 'linkText', random: 'randomText', default: 'defaultText' } as const;
const hours = {
  link: passwordLimits.changeLinkHours,
  random: 0,
  default: passwordLimits.defaultPasswordHours,
} as const;

interface SendPanelProps {
  readonly option: PasswordOption;
  readonly domains: readonly string[];
  /** What is typed is set before it is mailed. */
  readonly temporary: TemporaryDraft;
  readonly onDefaultSet: () => void;
}

/** Sends links or passwords to the people in the directory, and shows the progress. */
export function SendPanel({ option, domains, temporary, onDefaultSet }: SendPanelProps) {
  const t = useT();
  const confirm = useConfirm();
  const { company } = useSession();
  const [delivery, setDelivery] = useState<'list' | 'mail'>(company.sends_mail ? 'mail' : 'list');
  const [isSending, setIsSending] = useState(false);
  const without = useWithoutPassword(domains);
  const failed = useActivationError();
  const sending = {
    invalidates: ['tasks.list'] as const,
    onError: (error: Parameters<typeof failed>[0]) => {
      failed(error);
      return undefined;
    },
  };
  const link = useAct('users.shareChangeLink', sending);
  const share = useAct('users.shareTemporaryPassword', sending);
  const random = useAct('users.bulk', sending);
  const { typed, flaws, refuse } = temporary;
  const define = useAct('company.setDefaultPassword', {
    invalidates: ['company.current'],
    onError: (error) => refuse(error),
  });
  const send = async (): Promise<void> => {
    if (option === 'link') await link.mutateAsync({ body: { domains: [...domains] } });
    else if (option === 'default') {
      if (typed !== '') {
        await define.mutateAsync({ body: { default_pass: typed } });
        onDefaultSet();
      }
      await share.mutateAsync({ body: { domains: [...domains] } });
    } else {
      const act = { action: 'generate_passwords', delivery, force_change: true } as const;
      const filter = { ...figureLists.without_password.search, domain: domains.join(',') };
      await random.mutateAsync({ body: { selection: { filter }, act } });
    }
  };
  const start = async () => {
    if (option === 'random') {
      const isConfirmed = await confirm({
        title: t('activation.password.confirmTitle', { count: without ?? 0 }),
        message: t('activation.password.confirmText'),
        confirmLabel: t('activation.password.sendRandom'),
        promise: 'randomAtActivation',
        isDanger: true,
      });
      if (!isConfirmed) return;
    }
    setIsSending(true);
    // The error has been shown.
    await send().catch(() => undefined);
    setIsSending(false);
  };
  const isReady =
    option !== 'default' || (typed === '' ? company.default_pass_set_at !== null : flaws.length === 0);
  return (
    <section className="sg-send">
      <p role="status">
        {without === null ? (
          t('activation.password.counting')
        ) : without === 0 ? (
          t('activation.password.everybody')
        ) : (
          <FigureLink figure="without_password" count={without} within={{ domain: domains.join(',') }}>
            {t('activation.password.without', { count: without })}
          </FigureLink>
        )}
      </p>
      <p>{t(`activation.password.happens.${option}`, { hours: passwordLimits.defaultPasswordHours })}</p>
      <p className="sg-muted">{t(`activation.password.${texts[option]}`, { hours: hours[option] })}</p>
      {option === 'random' ? (
        <Radio.Group
          label={t('activation.password.delivery')}
          value={delivery}
          onChange={(value) => setDelivery(value === 'list' ? 'list' : 'mail')}
        >
          <Group gap="sm" mt={4}>
            <Radio value="mail" label={t('activation.password.mail')} disabled={!company.sends_mail} />
            <Radio value="list" label={t('activation.password.list')} />
          </Group>
        </Radio.Group>
      ) : null}
      {company.sends_mail || (option === 'random' && delivery === 'list') ? null : (
        <Alert color="yellow">{t('activation.password.noMail')}</Alert>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!isReady || domains.length === 0 || (option === 'random' && without === 0)}
          loading={isSending}
          onClick={() => void start()}
        >
          {t(`activation.password.${buttons[option]}`)}
        </Button>
        {option === 'default' ? null : (
          <span className="sg-muted sg-send-later">{t('activation.password.later')}</span>
        )}
      </Group>
      <Sent />
    </section>
  );
}

/** What was sent of late, with how far it is. */
function Sent() {
  const t = useT();
  const { state, push, set } = useUrlState({ task: '' });
  const tasks = useCall('tasks.list', {}, { everyMs: 5000 }).data?.items ?? [];
  const shown = tasks.filter((task) => kinds.some((kind) => kind === task.kind)).slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs">
      <h3 className="sg-step-part">{t('activation.password.sent')}</h3>
      {shown.map((task) => (
        <div key={task.key} className="sg-sent">
          <span>{t(`tasks.kinds.${task.kind}`)}</span>
          <TaskState task={task} />
          <span className="sg-muted">
            {t('tasks.progress', { count: countHandled(task), total: task.total })}
          </span>
          <Button size="compact-xs" variant="subtle" onClick={() => push({ task: task.key })}>
            {t('activation.password.details')}
          </Button>
          {isOpenTask(task) ? (
            <Progress
              value={task.total === 0 ? 0 : (100 * countHandled(task)) / task.total}
              aria-label={t(`tasks.kinds.${task.kind}`)}
              size="sm"
              animated
            />
          ) : null}
        </div>
      ))}
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Stack>
  );
}
