import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { solutionsTexts } from '../../texts/solutions.ts';
import { Avatar } from '../../ui/avatar.tsx';

const { chat } = solutionsTexts;

interface ChatProps {
  readonly title: string;
  readonly message: string;
  readonly note: string;
  readonly burnt?: boolean;
}

const Chat = ({ title, message, note, burnt = false }: ChatProps) => (
  <figure className="flex flex-col">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="font-semibold">{title}</h3>
      <StatusBadge status="sample" />
    </div>
    <div className="flex flex-1 gap-3 rounded-card border border-line bg-surface p-5">
      <Avatar name={chat.who} />
      <div className="min-w-0">
        <p className="text-14 text-muted">{chat.who}</p>
        <p className={`mt-1 font-mono break-words ${burnt ? 'text-muted line-through' : ''}`}>{message}</p>
      </div>
    </div>
    <figcaption className="mt-3 text-muted">{note}</figcaption>
  </figure>
);

/** One message with the password in it, and one with a link. */
export const ChatBeforeAfter = () => (
  <div className="grid grid-cols-1 gap-10 tablet:grid-cols-2">
    <Chat title={chat.without} message={chat.before} note={chat.beforeNote} />
    <Chat title={chat.with} message={chat.after} note={chat.afterNote} burnt />
  </div>
);
