import type { ReactNode } from 'react';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { solutionsTexts } from './solutions.texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Burn } from '../../ui/burn.tsx';
import { Card } from '../../ui/card.tsx';

const { chat } = solutionsTexts;

interface ChatProps {
  readonly title: string;
  readonly message: string;
  readonly note: string;
  /** Below the message. */
  readonly children?: ReactNode;
}

const Chat = ({ title, message, note, children }: ChatProps) => (
  <figure className="flex flex-col">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="font-semibold">{title}</h3>
      <StatusBadge status="sample" />
    </div>
    <div className="flex flex-1 gap-3 rounded-card border border-line bg-surface p-5">
      <Avatar name={chat.who} />
      <div className="min-w-0 flex-1">
        <p className="text-14 text-muted">{chat.who}</p>
        <p className="mt-1 font-mono break-words">{message}</p>
        {children}
      </div>
    </div>
    <figcaption className="mt-3 text-muted">{note}</figcaption>
  </figure>
);

/** One message with the password in it, and one with a link. */
export const ChatBeforeAfter = () => (
  <div className="grid grid-cols-1 gap-10 tablet:grid-cols-2">
    <Chat title={chat.without} message={chat.before} note={chat.beforeNote} />
    <Chat title={chat.with} message={chat.after} note={chat.afterNote}>
      <p className="sr-only">{chat.afterLink}</p>
      <Burn className="mt-4 max-w-96 [--burn:34px] huge:[--burn:0px]">
        <Card className="bg-paper! py-4 pr-20 pl-4 text-14 huge:pr-4 font-medium">{chat.afterShown}</Card>
      </Burn>
    </Chat>
  </div>
);
