import '../../ui/styles/site.css';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useLocation } from 'react-router-dom';
import { PageHead } from '../../ui/page-head.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { WhereMailIsSent } from '../../features/contact/no-mail.tsx';
import { contactTexts } from '../../features/contact/contact.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { AppScreen, Sheet } from '../../ui/page-layout.tsx';

const { info, emergency } = contactTexts;

const Emergency = () => (
  <section aria-labelledby="emergency" className="rounded-card border border-ash px-5 py-5">
    <h2 id="emergency" className="flex items-center gap-2.5 text-18 font-semibold">
      <ShieldAlert aria-hidden size={20} strokeWidth={1.75} className="flex-none" />
      {emergency.title}
    </h2>
    <p className="mt-2 mb-4 text-14 text-muted">{emergency.text}</p>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink to="/contact?category=security&subject=security">{emergency.report}</ButtonLink>
      <a
        href="/.well-known/security.txt"
        className="inline-flex min-h-11 items-center font-mono text-14 text-muted underline underline-offset-4 hover:text-ink"
      >
        {emergency.policy}
      </a>
    </div>
  </section>
);

const Info = () => (
  <aside className="grid gap-8">
    <section aria-labelledby="before">
      <h2 id="before" className="pb-3 text-18 font-semibold">
        {info.title}
      </h2>
      <dl className="border-t border-line">
        {info.items.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-14 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
    <Emergency />
  </aside>
);

export default function ContactPage() {
  const place = useLocation();
  return (
    <AppScreen title={contactTexts.title} lede={contactTexts.lede}>
      <PageHead title={contactTexts.pageTitle} description={contactTexts.pageDescription} />
      <Sheet notes={<Info />}>
        <Card>
          <CardBody>
            <WhereMailIsSent>
              <ContactForm place={place} />
            </WhereMailIsSent>
          </CardBody>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
