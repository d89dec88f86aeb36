import { expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { render } from '@testing-library/react';
import { Reasons } from './reasons.tsx';

it('the sample is whole in the HTML, and burnt once the page has its code', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<Reasons />);
  expect(page.querySelector('.burn')).toBeNull();
  render(<Reasons />, { container: page, hydrate: true });
  expect(page.querySelector('.burn')).toHaveTextContent('kestrel-vapor-41-harbor');
});
