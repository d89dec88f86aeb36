import '../../ui/styles/site.css';
import type { ReactNode } from 'react';
import { textsOf } from '../../i18n/translate.ts';
import { Demo } from '../../features/open-link/demo/demo.tsx';
import { ChatBeforeAfter } from '../../features/site-sections/chat-before-after.tsx';

interface PartProps {
  readonly title: string;
  readonly lede: string;
  readonly children: ReactNode;
}

const Part = ({ title, lede, children }: PartProps) => (
  <section aria-label={title} className="border-t border-line pt-10 pb-18 tablet:pt-14 tablet:pb-28">
    <h2 className="text-24">{title}</h2>
    <p className="mt-2 mb-6 max-w-reading text-muted tablet:mb-8">{lede}</p>
    {children}
  </section>
);

/** What a password and what a link leave behind in a chat, and a link that can be tried out. */
export default function LateWhy() {
  const [chat, demo] = [textsOf('chat'), textsOf('demo')];
  return (
    <>
      <Part title={chat.title} lede={chat.lede}>
        <ChatBeforeAfter texts={chat} />
      </Part>
      <Part title={demo.title} lede={demo.lede}>
        <Demo texts={demo} />
      </Part>
    </>
  );
}
