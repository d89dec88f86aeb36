import { describe, expect, it } from '@jest/globals';
import {
  addressOfEachHost,
  bucketOf,
  isExposed,
  isStoreAddress,
  redisTls,
  withAuthority,
} from './store-url.ts';

const PLAIN_HOSTS = ['postgres', 'redis-rpc'];

describe('the way to a store', () => {
  it.each([
    'postgres://u:p@db.example/x?sslmode=verify-full',
    'postgres://u:p@db.example/x?a=b&sslmode=require&sslmode=verify-full',
    'rediss://u:p@cache.example:6379',
    'postgres://u:p@127.0.0.1/x',
    'postgres://u:p@127.8.9.1:5432/x',
    'postgres://u:p@localhost/x',
    'postgres://u:p@LOCALHOST/x',
    'postgres://u:p@[::1]/x',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/x',
    'postgres:///x?host=/var/run/postgresql',
    'postgres://u:p@localhost/x?host=/srv/50%25off',
    'postgres://u:p@db.example/x?host=/var/run/postgresql',
    'redis://127.0.0.1:6379',
    'redis://[::1]:6379',
    'postgres://u:p@postgres:5432/x',
    'postgres://u:p@Postgres:5432/x',
    'redis://redis-rpc:6379',
    'redis://:p@cache.example:6379?socket=/run/redis/redis.sock',
    'redis://:p@localhost?socket=/srv/50%25off/redis.sock',
    'postgres://u:p@db1.example,db2.example:5433/x?sslmode=verify-full',
    'postgres://u:p@postgres,localhost:5433/x',
    'rediss+sentinel://u:p@s1.example,s2.example/main',
    'redis+sentinel://u:p@redis-rpc,localhost/main',
  ])('is closed to others: %s', (address) => expect(isExposed(address, PLAIN_HOSTS)).toBe(false));

  it.each([
    'postgres://u:p@db.example/x',
    'postgres://u:p@db.example/x?sslmode=require',
    'postgres://u:p@db.example/x?sslmode=verify-ca',
    'postgres://u:p@db.example/x?sslmode=no-verify',
    'postgres://u:p@db.example/x?sslmode=verify-full&sslmode=disable',
    'postgres://u:p@db.example/x?ssl=true',
    'postgres://u:p@localhost/x?host=db.example',
    'postgres://u:p@postgres/x?host=postgres&host=db.example',
    'postgres://u:p@127.0.0.1.example/x',
    'postgres://u:p@localhost.example/x',
    'postgres://u:p@postgres.example/x',
    'postgres://u:p@10.0.0.7/x',
    'postgres:///x',
    'redis://cache.example:6379',
    'redis://cache.example:6379?sslmode=verify-full',
    'redis://cache.example:6379?host=localhost',
    'redis://cache.example:6379?host=/run/redis/redis.sock',
    'redis://cache.example:6379?socket=',
    'redis://cache.example:6379?socket=localhost',
    'redis+sentinel://u:p@s1.example/main?socket=/run/redis/redis.sock',
    'redis://u:p@redis-jobs:6379',
    'postgres://u:p@db1.example,db2.example/x?sslmode=require',
    'postgres://u:p@localhost,db2.example/x',
    'redis+sentinel://u:p@localhost,s2.example/main',
    'postgres://u:p@db1.example,localhost/x',
  ])('is open to eavesdroppers: %s', (address) => expect(isExposed(address, PLAIN_HOSTS)).toBe(true));

  it('leads to each of several hosts, with what is said of all', () => {
    expect(addressOfEachHost('postgres://u,:p@a:1,[::1]:2,c/x?sslmode=verify-full')).toEqual([
      'postgres://u,:p@a:1/x?sslmode=verify-full',
      'postgres://u,:p@[::1]:2/x?sslmode=verify-full',
      'postgres://u,:p@c/x?sslmode=verify-full',
    ]);
    const sockets = 'postgres:///x?host=/a,/b';
    expect(addressOfEachHost(sockets)).toEqual([sockets]);
  });

  it.each([
    ['postgres://u:p@a/x', true],
    ['postgres:///x?host=/run/postgresql', true],
    ['postgres://u:p@localhost/x?host=/run/postgresql', true],
    ['postgres://u:p@/x?host=/run/postgresql', false],
    ['postgres://u:p@a:1,b:2/x', true],
    ['postgres://u:p@a,b/x?target_session_attrs=read-write', true],
    ['postgres://u:p@a,b/x?target_session_attrs=primary', true],
    ['postgres://u:p@a,b/x?target_session_attrs=any', false],
    ['postgres://u:p@a,b/x?target_session_attrs=prefer-standby', false],
    ['postgres://u:p@a,/x', false],
    ['postgres://u:p@a,b:port/x', false],
    ['mysql://u:p@a,b/x', false],
    ['redis://a', true],
    ['redis://u:p@localhost?socket=/run/redis.sock', true],
    ['redis://a,b', false],
    ['redis+sentinel://:p@a:1,b/main', true],
    ['redis+sentinel://a/main', true],
    ['redis+sentinel://a,b', false],
    ['redis+sentinel://a,/main', false],
  ])('is an address: %s (%s)', (address, isOne) =>
    expect(isStoreAddress(address, ['postgres:', 'redis:', 'redis+sentinel:'])).toBe(isOne),
  );

  it('says which authority to trust, unless it says so already or has no TLS', () => {
    const complete = (address: string) => withAuthority(address, '/run/a b/ca');
    expect(complete('postgres://h/x?sslmode=verify-full')).toBe(
      'postgres://h/x?sslmode=verify-full&sslrootcert=%2Frun%2Fa%20b%2Fca',
    );
    expect(complete('rediss://u:%2F@h:6379')).toBe('rediss://u:%2F@h:6379?sslrootcert=%2Frun%2Fa%20b%2Fca');
    expect(complete('postgres://a,b/x?sslmode=verify-full')).toBe(
      'postgres://a,b/x?sslmode=verify-full&sslrootcert=%2Frun%2Fa%20b%2Fca',
    );
    const left = [
      'rediss://h?sslrootcert=/own',
      'redis://h',
      'postgres://h/x',
      'postgres://h/x?sslmode=disable',
    ];
    for (const address of left) expect(complete(address)).toBe(address);
  });

  it('knows buckets: with TLS they are protected, and whom to trust is no part of their address', () => {
    expect(isExposed('https://s3.example.com/files', [])).toBe(false);
    expect(isExposed('http://s3.example.com/files', [])).toBe(true);
    expect(isExposed('http://ceph:7480/files', ['ceph'])).toBe(false);
    expect(isExposed('http://127.0.0.1:7480/files', [])).toBe(false);
    const address = withAuthority('https://s3.example.com/files', import.meta.filename);
    const { url, ca } = bucketOf(address);
    expect(url).toBe('https://s3.example.com/files');
    expect(ca).toContain('bucketOf(address)');
    expect(bucketOf('https://files.example.com')).toEqual({
      url: 'https://files.example.com/',
      ca: undefined,
    });
  });

  it('tells a Redis which name is meant, but for one that has only an address', () => {
    expect(redisTls('rediss://cache.example:6379')).toMatchObject({ tls: true, servername: 'cache.example' });
    for (const host of ['10.0.0.7', '[fd00::a]', '[fd00::7]'])
      expect(redisTls(`rediss://${host}:6379`)).toEqual({ tls: true, rejectUnauthorized: true });
    expect(redisTls('redis://cache.example')).toBeUndefined();
  });
});
