import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@oncelink/service-kit';
import { connectSmtp } from './connect-smtp.ts';

function optionsOf(url: string, isProduction = true) {
  const smtp = connectSmtp(url, isProduction);
  smtp.close();
  return smtp.options;
}

describe('the mail server in production', () => {
  it.each([
    'smtp://mail.example.org',
    'smtp://u:p@mail.example.org:25',
    'smtp://mail.example.org?requireTLS=1',
  ])('is refused without TLS: %s', (url) => {
    expect(() => connectSmtp(url, true)).toThrow(ConfigError);
  });

  it('is reached by TLS from the start, its certificate checked', () => {
    expect(optionsOf('smtps://u%40v:p%2Fw@mail.example.org')).toMatchObject({
      host: 'mail.example.org',
      port: 465,
      secure: true,
      auth: { user: 'u@v', pass: 'p/w' },
    });
  });

  it('or by STARTTLS, and never in the clear when that fails', () => {
    expect(optionsOf('smtp://mail.example.org?requireTLS=true')).toMatchObject({
      port: 587,
      secure: false,
      requireTLS: true,
    });
  });

  it('can not be told to trust any certificate', () => {
    const { tls } = optionsOf(
      'smtps://mail.example.org?tls.rejectUnauthorized=false&rejectUnauthorized=false',
    );
    expect(tls).toBeUndefined();
  });
});

it('the mail server of development may be without TLS, at any address', () => {
  expect(optionsOf('smtp://[::1]:1025', false)).toMatchObject({ host: '::1', port: 1025, requireTLS: false });
});
