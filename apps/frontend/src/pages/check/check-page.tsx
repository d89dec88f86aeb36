import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { CheckLink } from '../../features/check-link/check-link.tsx';
import { checkLinkTexts as texts } from '../../features/check-link/check-link.texts.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { AppScreen, MarginNotes, Sheet } from '../../ui/page-layout.tsx';

export default function CheckPage() {
  return (
    <AppScreen title={texts.title} lede={texts.lede}>
      <PageHead title={texts.pageTitle} description={texts.pageDescription} />
      <Sheet notes={<MarginNotes label={texts.notes.label} notes={texts.notes.items} />}>
        <Card>
          <CardBody>
            <CheckLink />
          </CardBody>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
