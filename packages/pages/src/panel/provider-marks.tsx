import type { ByProvider, Provider } from '@shiftgate/domain/providers.ts';

interface Mark {
  readonly viewBox: string;
  /** Colors with their paths. */
  readonly paths: readonly (readonly [fill: string, path: string])[];
}

const marks: ByProvider<Mark> = {
  google: {
    viewBox: '0 0 24 24',
    paths: [
      [
        '#4285f4',
        'M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5z',
      ],
      [
        '#34a853',
        'M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z',
      ],
      ['#fbbc05', 'M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z'],
      ['#ea4335', 'M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z'],
    ],
  },
  microsoft: {
    viewBox: '0 0 23 23',
    paths: [
      ['#f25022', 'M1 1h10v10H1z'],
      ['#7fba00', 'M12 1h10v10H12z'],
      ['#00a4ef', 'M1 12h10v10H1z'],
      ['#ffb900', 'M12 12h10v10H12z'],
    ],
  },
};

/** The provider's mark on its button. */
export function ProviderMark({ provider }: { readonly provider: Provider }) {
  const { viewBox, paths } = marks[provider];
  return (
    <svg viewBox={viewBox} width="20" height="20" aria-hidden>
      {paths.map(([fill, path]) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
