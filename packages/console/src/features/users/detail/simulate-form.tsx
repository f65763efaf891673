import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, localDateAt, localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { BROWSERS, OPERATING_SYSTEMS } from '@shiftgate/domain/client/lists.ts';
import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { useState } from 'react';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { clockOf, parseHour } from '#design/week-calendar/hour-text.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import type { SimulatedQuery } from '../model.ts';

const furthestMs = 366 * DAY_MS;

interface SimulateFormProps {
  readonly isBusy: boolean;
  readonly onAsk: (query: SimulatedQuery) => void;
}

/** The moment, on the company's clock, and the client of a simulated sign-in; now and a usual one at first. */
export function SimulateForm({ isBusy, onAsk }: SimulateFormProps) {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const { company } = useSession();
  const zone = zoneOf(company.zone);
  const [date, setDate] = useState<string | null>(() => localDateAt(zone, now()));
  const [time, setTime] = useState(() => clockOf(Math.floor((localMsAt(zone, now()) % DAY_MS) / MINUTE_MS)));
  const [ip, setIp] = useState('');
  const [browser, setBrowser] = useState<Browser>('chrome');
  const [os, setOs] = useState<OperatingSystem>('windows');
  const own = useCall('company.address', {}).data?.ip ?? null;
  const minute = parseHour(time);
  const isTime = minute !== null && minute < 1440;
  const at =
    date === null || !isTime ? null : firstInstantAt(zone, dayNumberOf(date) * DAY_MS + minute * MINUTE_MS);
  const isNear = at === null || Math.abs(at - now()) <= furthestMs;
  const isAddress = ip.trim() === '' || parseIpAddress(ip.trim()) !== null;
  const canAsk = at !== null && isNear && isAddress;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!canAsk) return;
        const address = ip.trim();
        onAsk({ at: new Date(at).toISOString(), browser, os, ...(address === '' ? {} : { ip: address }) });
      }}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PlainDateInput
            label={t('users.simulate.date')}
            value={date}
            error={date === null ? t('common.wrongDate') : isNear ? null : t('users.simulate.outOfRange')}
            onChange={setDate}
          />
          <TextInput
            label={t('users.simulate.time')}
            description={t('users.simulate.zone', { zone: zoneName(language, company.zone, at ?? now()) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={5}
            value={time}
            error={isTime ? null : t('users.simulate.invalidTime')}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <Select
            label={t('users.simulate.browser')}
            allowDeselect={false}
            value={browser}
            data={BROWSERS.map((value) => ({ value, label: words.browser(value) ?? value }))}
            onChange={(value) => value !== null && setBrowser(value)}
          />
          <Select
            label={t('users.simulate.os')}
            allowDeselect={false}
            value={os}
            data={OPERATING_SYSTEMS.map((value) => ({ value, label: words.os(value) ?? value }))}
            onChange={(value) => value !== null && setOs(value)}
          />
        </SimpleGrid>
        <TextInput
          label={t('users.simulate.ip')}
          description={t('users.simulate.ipHint')}
          spellCheck={false}
          value={ip}
          error={isAddress ? null : t('users.simulate.invalidAddress')}
          onChange={(event) => setIp(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy} disabled={!canAsk}>
            {t('users.simulate.run')}
          </Button>
          {own === null ? null : (
            <Button variant="default" onClick={() => setIp(own)}>
              {t('users.simulate.useMine', { ip: own })}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
