import type { paths } from './schema.ts';

/** The API as openapi.json describes it, seen as types: what each call needs, and what it answers. */
export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The addresses that a method is for. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never;
}[keyof paths];

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Body<Call> = Call extends { requestBody: infer Sent } ? { readonly body: Json<Sent> } : unknown;
/** Groups of parameters that a call does not have are `never`. */
type Parameters<Call> = Call extends { parameters: infer Groups }
  ? {
      readonly [Name in keyof Groups as NonNullable<Groups[Name]> extends never ? never : Name]: Groups[Name];
    }
  : unknown;

/** What a call needs, by where it goes: `body`, `path`, `query`, `header`. */
export type Needs<M extends Method, Path extends PathOf<M>> = Body<paths[Path][M]> &
  Parameters<paths[Path][M]>;

/** What is sent when all goes well; `never` where that is nothing. */
export type Answer<M extends Method, Path extends PathOf<M>> = paths[Path][M] extends {
  responses: infer Responses;
}
  ? Json<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;

type Values = Readonly<Record<string, string>>;

/** `Needs` of any call; `keepalive` lets it outlive the page. */
export interface Parts {
  readonly body?: unknown;
  readonly path?: Values;
  readonly query?: Values;
  readonly header?: Values;
  readonly keepalive?: boolean;
}

/** One request, addressed to the page's own origin. */
export function makeRequest(method: Method, path: string, parts: Parts = {}): Request {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path?.[name] ?? '')),
    location.origin,
  );
  url.search = new URLSearchParams(parts.query).toString();
  return new Request(url, {
    // In capitals: browsers leave a lower-case PATCH as it is, and servers know none.
    method: method.toUpperCase(),
    headers: { ...(parts.body !== undefined && { 'Content-Type': 'application/json' }), ...parts.header },
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    keepalive: parts.keepalive ?? false,
    credentials: 'omit',
    cache: 'no-store',
    // Bodies hold proofs: nobody may send them on to another address.
    redirect: 'error',
  });
}
