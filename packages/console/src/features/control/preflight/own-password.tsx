import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { flawsOf } from '#components/passwords/flaws.ts';
import { PasswordRules, toStrength } from '#components/passwords/password-rules.tsx';
import { useRefusedPassword } from '#components/passwords/use-refused-password.ts';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

/** Lets the signed-in administrator choose the password with which they will sign in here. */
export function OwnPassword() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('activation.own.choose')}
      </Button>
      {isOpen ? <OwnPasswordDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function OwnPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { me, company } = useSession();
  const formatRefused = useRefusedPassword();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const strength = toStrength(company.password_strength);
  const flaws = flawsOf(password, strength, {
    company,
    person: { ...me, domain_name: me.email.split('@').at(-1) ?? '' },
  });
  const choose = useAct('users.chooseOwnPassword', {
    invalidates: ['control.preflight', 'control.preflightPeople', 'users.list'],
    onSuccess: () => {
      showSnackbar({ message: t('activation.own.saved'), tone: 'success' });
      onClose();
    },
    onError: (error) => {
      const refused = formatRefused(error);
      setProblem(refused);
      return refused !== null;
    },
  });
  return (
    <DialogFrame
      title={t('activation.own.title')}
      onClose={onClose}
      submitLabel={t('activation.own.save')}
      isBusy={choose.isPending}
      isDisabled={flaws.length > 0}
      onSubmit={() => choose.mutate({ body: { password } })}
    >
      <Text size="sm">{t('activation.own.text')}</Text>
      <PasswordInput
        data-autofocus
        label={t('activation.own.label')}
        value={password}
        error={problem}
        visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={128}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <PasswordRules strength={strength} flaws={password === '' ? null : flaws} />
    </DialogFrame>
  );
}
