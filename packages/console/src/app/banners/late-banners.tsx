import { CertificateBanner } from './certificate-banner.tsx';
import { MissingScopes } from './missing-scopes.tsx';
import { ShrunkDirectoryBanner } from './shrunk-directory-banner.tsx';

/** Banners whose data loads after the screen has rendered, because nothing waits for it. */
export function LateBanners({ layout }: { readonly layout: 'dashboard' | 'activation' }) {
  return (
    <>
      <MissingScopes />
      {layout === 'dashboard' ? (
        <>
          <ShrunkDirectoryBanner />
          <CertificateBanner />
        </>
      ) : null}
    </>
  );
}
