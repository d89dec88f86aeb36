import type { ReactNode } from 'react';
import type { English } from '../../i18n/english.d.ts';
import { useBrowserValue } from '../../lib/use-browser-value.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Burn } from '../../ui/burn.tsx';
import { Card } from '../../ui/card.tsx';

type ChatTexts = Readonly<Record<keyof English['chat'], string>>;

interface ChatProps {
  readonly texts: ChatTexts;
  readonly title: string;
  readonly message: string;
  readonly note: string;
  /** Below the message. */
  readonly children?: ReactNode;
}

const Chat = ({ texts, title, message, note, children }: ChatProps) => (
  <figure className="flex flex-col">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="font-semibold">{title}</h3>
      <Badge>{texts.mark}</Badge>
    </div>
    <div className="flex flex-1 gap-3 rounded-card border border-line bg-surface p-5">
      <Avatar name={texts.who} />
      <div className="min-w-0 flex-1">
        <p className="text-14 text-muted">{texts.who}</p>
        <p className="mt-1 font-mono">{message}</p>
        {children}
      </div>
    </div>
    <figcaption className="mt-3 text-muted">{note}</figcaption>
  </figure>
);

/** One message with the password in it, and one with a link. Its outline takes long to draw: it burns late. */
export const ChatBeforeAfter = ({ texts }: { texts: ChatTexts }) => {
  const Edge = useBrowserValue(() => true, false) ? Burn : 'div';
  return (
    <div className="grid grid-cols-1 gap-x-20 gap-y-8 desktop:grid-cols-2">
      <Chat texts={texts} title={texts.without} message={texts.before} note={texts.beforeNote} />
      <Chat texts={texts} title={texts.with} message={texts.after} note={texts.afterNote}>
        <p className="sr-only">{texts.afterLink}</p>
        <Edge className="mt-4 [--burn:34px] huge:[--burn:0px]">
          <Card className="py-4 text-14 font-medium">
            <p className="ps-4 pe-20 huge:pe-4">{texts.afterShown}</p>
          </Card>
        </Edge>
      </Chat>
    </div>
  );
};
