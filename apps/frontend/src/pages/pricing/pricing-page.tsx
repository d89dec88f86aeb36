import { PageHead } from '../../app/page-head.tsx';

export default function PricingPage() {
  return (
    <div className="wrap">
      <PageHead title="Pricing" description="x" />
      <h1 className="text-56">Pricing</h1>
    </div>
  );
}
