import type { ReactNode, Ref } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { t } from '../../../i18n/translate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StateLabel } from '../../../ui/state-label.tsx';
import { MessageText } from '../screens/message-text.tsx';
import { PlainScreen } from '../screens/plain-screen.tsx';

/** Somebody's question, set apart from our words. No links are made of it. */
export const AskedWords = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <figure>
    <figcaption className="font-medium">{label}</figcaption>
    <blockquote className="mt-2 border-s-2 border-ash ps-4">
      <MessageText text={text} className="font-sans" />
    </blockquote>
  </figure>
);

interface EndScreenProps {
  readonly title: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
  /** Whether it is a failure, rather than an end. */
  readonly isError?: boolean;
  readonly onRetry?: (() => void) | undefined;
  /** What else can be done here, besides going home. */
  readonly more?: ReactNode;
}

/** There is nothing to type or to read here, and why. */
export const EndScreen = ({ title, titleRef, children, isError = false, onRetry, more }: EndScreenProps) => (
  <PlainScreen
    label={
      isError && (
        <p className="mb-3">
          <StateLabel icon={CircleAlert} tone="danger">
            {t('ended.error.label')}
          </StateLabel>
        </p>
      )
    }
    title={title}
    titleRef={titleRef}
    actions={
      <>
        {onRetry && (
          <Button look="primary" onClick={onRetry}>
            {t('ended.tryAgain')}
          </Button>
        )}
        <ButtonLink to="/" look={onRetry ? 'line' : 'primary'}>
          {t('ended.goHome')}
        </ButtonLink>
        {more}
      </>
    }
  >
    <p className="text-muted">{children}</p>
  </PlainScreen>
);
