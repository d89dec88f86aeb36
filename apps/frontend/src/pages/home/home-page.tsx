import { PageHead } from '../../app/page-head.tsx';

export default function HomePage() {
  return (
    <div className="wrap">
      <PageHead title="Oncelink" description="x" />
      <h1 className="text-56">Say it once.</h1>
    </div>
  );
}
