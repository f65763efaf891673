import type { Provider } from '@shiftgate/domain/providers.ts';
import type { ReactNode } from 'react';
import type { Wish } from './markup.ts';

/** A button that leads to a provider's page; its script enables it. */
export function ProviderButton(props: {
  readonly provider: Provider;
  readonly wish: Wish;
  readonly className: 'plain' | 'second';
  readonly children: ReactNode;
}) {
  const { provider, wish, className } = props;
  return (
    <button
      type="button"
      className={`${className} scripted`}
      data-wish={wish}
      data-provider={provider}
      disabled
    >
      {props.children}
    </button>
  );
}

/** What is said beside provider buttons: that a provider is being opened, or the error. */
export function ProviderNotes() {
  return (
    <>
      <p className="soft" data-part="opening" role="status" hidden />
      <Refusal />
    </>
  );
}

/** The place of an error, which screen readers announce immediately. */
export function Refusal() {
  return <p className="warn" data-part="refusal" role="alert" hidden />;
}
