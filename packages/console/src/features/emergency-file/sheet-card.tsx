import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatDate } from '#lib/i18n/formats.ts';
import { now } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import type { EmergencyState } from './model.ts';

const linesOfProfiles = ['open', 'find', 'company', 'groups', 'keep', 'tell', 'wait'] as const;
const linesOfDomains = ['open', 'connect', 'compare', 'end', 'explorer', 'check', 'tell', 'wait'] as const;

/** What an administrator does by hand in the workspace's own console, to be printed and put beside the file. */
export function SheetCard({ sheet }: { readonly sheet: EmergencyState['sheet'] }) {
  const t = useT();
  const { company } = useSession();
  const { administrators, domains, issuers, kind, ...names } = sheet;
  const isByDomains = kind === 'domains';
  const lines = isByDomains
    ? linesOfDomains.map((line) => t(`emergency.sheetLinesDomains.${line}`, names))
    : linesOfProfiles.map((line) => t(`emergency.sheetLines.${line}`, names));
  return (
    <Card
      title={t('emergency.sheet')}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('emergency.print')}
        </Button>
      }
    >
      <p>{t('emergency.sheetText')}</p>
      <article className="sg-emergency-sheet">
        <h3>{t('emergency.sheetTitle', names)}</h3>
        <p className="sg-muted">
          {t('emergency.sheetOf', { ...names, day: formatDate(new Date(now()).toISOString(), company.zone) })}
        </p>
        <ol>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <p>{t(isByDomains ? 'emergency.sheetOpensDomains' : 'emergency.sheetOpens')}</p>
        <dl>
          <dt>{t('emergency.sheetAdmins')}</dt>
          <dd>
            {administrators.map((email) => (
              <div key={email}>{email}</div>
            ))}
            {administrators.length === 0 ? t('emergency.sheetNoAdmins') : null}
          </dd>
          <dt>{t(isByDomains ? 'emergency.sheetIssuers' : 'emergency.sheetProfile')}</dt>
          <dd>
            {isByDomains ? (
              issuers.map(({ domain, issuer }) => (
                <div key={domain}>
                  {domain} <code>{issuer}</code>
                </div>
              ))
            ) : (
              <>
                {sheet.profile_name} <code>{sheet.entity_id}</code>
              </>
            )}
          </dd>
          <dt>{t('emergency.sheetDomains')}</dt>
          <dd>{domains.join(', ')}</dd>
        </dl>
      </article>
    </Card>
  );
}
