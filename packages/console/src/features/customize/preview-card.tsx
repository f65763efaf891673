import { SegmentedControl } from '@mantine/core';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import { SignInPage } from '@shiftgate/pages/sign-in-page.tsx';
import { now } from '#lib/now.ts';
import { toPageBranding, tomorrowAtEight } from '#components/branding/page-branding.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { PagePreview } from '#components/branding/page-preview.tsx';
import { Card } from '#design/layout/page.tsx';
import { toShownBranding } from './branding-draft.ts';
import type { BrandingDraft } from './model.ts';

const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } } as const;
const choices = {
  page: ['sign_in', 'refusal'],
  size: ['desktop', 'phone'],
  scheme: ['light', 'dark'],
} as const;

/** The page itself as the draft would make it, at two sizes of screen and in both schemes. */
export function PreviewCard({ draft }: { readonly draft: BrandingDraft }) {
  const t = useT();
  const { language } = useLanguage();
  const { company, me } = useSession();
  const { state, set } = useUrlState({ page: 'sign_in', size: 'desktop', scheme: 'light' });
  const isRefusal = state.page === 'refusal';
  const screen = state.size === 'phone' ? screens.phone : screens.desktop;
  const scheme = state.scheme === 'dark' ? ('dark' as const) : ('light' as const);
  const branding = toPageBranding(company.name, toShownBranding(draft));
  const page = (nonce: string) => {
    const frame = { language, branding, nonce, scheme, languageLink: '/' };
    if (!isRefusal) return <SignInPage {...frame} flow={null} email={me.email} problem={null} mark={null} />;
    return (
      <RefusalPage
        {...frame}
        result="outside_allowed_hours"
        person={{ name: me.name, email: me.email }}
        now={now()}
        nextOpening={tomorrowAtEight(company.zone, now())}
        timeZone={company.zone}
        customResponse=""
        unmet={[]}
        elsewhere={null}
        requestId="-"
        againHref="/"
        requestPageHref="/"
        opensByItself={false}
        isWeekOpen={false}
        weeks={null}
      />
    );
  };
  const choice = (name: 'page' | 'size' | 'scheme', label: string, words: (value: string) => string) => (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={state[name]}
      onChange={(value) => set({ [name]: value })}
      data={choices[name].map((value) => ({ value, label: words(value) }))}
    />
  );
  return (
    <Card title={t('customize.previewTitle')} className="sg-customize-preview">
      <div className="sg-preview-choices">
        {choice('page', t('customize.pageLabel'), (value) => t(`customize.pages.${value as 'sign_in'}`))}
        {choice('size', t('customize.sizeLabel'), (value) => t(`customize.sizes.${value as 'phone'}`))}
        {choice('scheme', t('customize.schemeLabel'), (value) => t(`customize.schemes.${value as 'light'}`))}
      </div>
      <PagePreview title={t('customize.previewOf')} {...screen} page={page} />
      <p className="sg-muted sg-customize-hint">{t('customize.previewNote')}</p>
    </Card>
  );
}
