import { Button, Checkbox, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { BROWSERS, OPERATING_SYSTEMS } from '@shiftgate/domain/client/lists.ts';
import { proposeNetwork } from '@shiftgate/domain/client/network-proposal.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { useCall } from '#lib/api/query.ts';
import { Card } from '#design/layout/page.tsx';
import { covers, readIpLines, withLine } from '../model/ip-lines.ts';
import { useShiftText } from '../texts.ts';
import type { ShiftDraft } from '../model/model.ts';

/** `other` passes only an empty list, so it is never offered. */
const browsers = BROWSERS.filter((browser) => browser !== 'other');
const systems = OPERATING_SYSTEMS.filter((system) => system !== 'other');

interface AccessCardProps {
  readonly draft: ShiftDraft;
  /** The addresses of the saved shift. */
  readonly stored: readonly string[];
  readonly onChange: (patch: Partial<ShiftDraft>) => void;
  /** What the server refused in the list of addresses. */
  readonly serverProblems: readonly string[];
}

/** From where and with what: addresses, browsers, systems. */
export function AccessCard({ draft, stored, onChange, serverProblems }: AccessCardProps) {
  const t = useShiftText();
  const notesId = useId();
  const ip = readIpLines(draft.list_ip, stored);
  const count = ip.entries.length;
  const own = useCall('company.address', {}).data?.ip ?? null;
  const isOwnIn = own !== null && covers(ip.entries, own);
  const network = own === null ? null : (proposeNetwork(own)?.entry ?? own);
  return (
    <Card title={t('access.title')}>
      <Stack gap="lg">
        <div>
          <Textarea
            label={t('access.ipLabel')}
            description={t('access.ipHint')}
            autosize
            minRows={3}
            maxRows={14}
            spellCheck={false}
            classNames={{ input: 'sg-ip-input' }}
            value={draft.list_ip}
            error={!ip.isValid || serverProblems.length > 0}
            aria-describedby={notesId}
            onChange={(event) => onChange({ list_ip: event.currentTarget.value })}
          />
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            leftSection={<IconMapPin size={16} aria-hidden />}
            disabled={own === null || isOwnIn}
            onClick={() => network !== null && onChange({ list_ip: withLine(draft.list_ip, network) })}
          >
            {own === null || network === null
              ? t('access.addMine')
              : isOwnIn
                ? t('access.mineIsIn', { ip: own })
                : t(network === own ? 'access.addMineNamed' : 'access.addMyNetwork', { ip: network })}
          </Button>
          <div id={notesId} aria-live="polite">
            <Text size="sm" c="dimmed" mt={4}>
              {count === 0 ? t('access.anyIp') : t('access.ipCount', { count })}
            </Text>
            {ip.singleIpv4.length === 0 ? null : (
              <Text size="sm" c="dimmed">
                {t('access.singleIpv4', { count: ip.singleIpv4.length, lines: ip.singleIpv4.join(', ') })}
              </Text>
            )}
            {ip.notes.length + serverProblems.length === 0 ? null : (
              <ul className="sg-ip-notes">
                {ip.notes.map((note) => (
                  <li key={`${note.line} ${note.text}`} data-bad={note.problem !== null}>
                    <strong>{t('access.ipLine', { line: note.line, text: note.text })}</strong>{' '}
                    {note.problem !== null
                      ? t(`access.ipProblems.${note.problem}`)
                      : note.hint === null || note.hint === 'kept_as'
                        ? t('access.ipHints.kept_as', { text: note.savedAs })
                        : note.hint === 'single_ipv6'
                          ? t('access.ipHints.single_ipv6', { network: note.network ?? note.savedAs })
                          : t(`access.ipHints.${note.hint}`)}
                  </li>
                ))}
                {serverProblems.map((problem) => (
                  <li key={problem} data-bad>
                    {problem}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <Checkbox.Group
          label={t('fields.allowed_browsers')}
          description={t('access.browsersHint')}
          value={[...draft.allowed_browsers]}
          onChange={(allowed_browsers) => onChange({ allowed_browsers })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs">
            {browsers.map((browser) => (
              <Checkbox key={browser} value={browser} label={t(`access.browsers.${browser}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Checkbox.Group
          label={t('fields.allowed_os')}
          description={t('access.osHint')}
          value={[...draft.allowed_os]}
          onChange={(allowed_os) => onChange({ allowed_os })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs">
            {systems.map((system) => (
              <Checkbox
                key={system}
                value={system}
                label={t(`access.systems.${system}`)}
                description={system === 'ios' ? t('access.iosHint') : undefined}
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      </Stack>
    </Card>
  );
}
