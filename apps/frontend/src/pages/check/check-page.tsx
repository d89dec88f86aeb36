import '../../styles/site.css';
import { PageHead } from '../../app/page-head.tsx';
import { CheckLink } from '../../features/check-link/check-link.tsx';
import { checkLinkTexts as texts } from '../../texts/check-link.ts';
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
