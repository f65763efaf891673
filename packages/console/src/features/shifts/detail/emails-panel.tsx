import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { mostEmails, withoutEmails, type EmailList } from '../model/email-list.ts';
import { useShiftText } from '../texts.ts';

interface EmailsPanelProps {
  readonly text: string;
  readonly list: EmailList;
  /** E-mails that are nobody's in the company. */
  readonly unknown: readonly string[];
  readonly onText: (text: string) => void;
}

/** E-mails typed, pasted or out of a text file; wrong ones are listed, to be corrected or taken out. */
export function EmailsPanel({ text, list, unknown, onText }: EmailsPanelProps) {
  const t = useShiftText();
  const wrong = [...list.invalid, ...unknown];
  const read = async (file: File | null) => {
    if (file === null) return;
    const content = await file.text();
    onText(text.trim() === '' ? content : `${text.trimEnd()}\n${content}`);
  };
  return (
    <Stack gap="sm">
      <Textarea
        label={t('participants.emailsLabel')}
        description={t('participants.emailsHint')}
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        value={text}
        error={wrong.length > 0}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('participants.emailsFound', { count: list.emails.length })}
        </Text>
        <FileButton accept=".csv,.txt,text/plain,text/csv" onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('participants.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      {list.emails.length > mostEmails ? (
        <Alert color="red">{t('participants.tooManyEmails', { max: mostEmails })}</Alert>
      ) : null}
      <div aria-live="polite">
        {wrong.length === 0 ? null : (
          <Alert color="red" title={t('participants.emailsInvalid', { count: wrong.length })}>
            <ul className="sg-wrong-emails">
              {list.invalid.map((piece) => (
                <li key={piece}>{t('participants.notAnEmail', { text: piece })}</li>
              ))}
              {unknown.map((email) => (
                <li key={email}>{t('participants.nobodysEmail', { text: email })}</li>
              ))}
            </ul>
            <Button
              size="compact-sm"
              variant="default"
              mt="xs"
              onClick={() => onText(withoutEmails(text, wrong))}
            >
              {t('participants.dropWrong', { count: wrong.length })}
            </Button>
          </Alert>
        )}
      </div>
    </Stack>
  );
}
