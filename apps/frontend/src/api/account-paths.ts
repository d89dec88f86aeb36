import type { Session, User } from '@oncelink/contracts';

interface Json<Body> {
  headers: Record<string, unknown>;
  content: { 'application/json': Body };
}
interface Nothing {
  headers: Record<string, unknown>;
  content?: never;
}
interface Body<Value> {
  content: { 'application/json': Value };
}
interface DeviceHeader {
  parameters: { header: { 'x-device-id': string } };
}

/** The calls of accounts, as contracts and the specification have them. */
export interface AccountPaths {
  '/api/auth/send-verification': {
    post: DeviceHeader & {
      requestBody: Body<{ email: string; requestId?: string }>;
      responses: { 200: Json<{ ok: true; requestId: string; demoCode?: string }> };
    };
  };
  '/api/auth/verify-code': {
    post: DeviceHeader & {
      requestBody: Body<{ email: string; code: string; requestId: string; name?: string }>;
      responses: { 200: Json<{ token: string; user: User; isNewUser: boolean }> };
    };
  };
  '/api/auth/me': {
    get: { responses: { 200: Json<{ user: User }> } };
    patch: { requestBody: Body<{ name: string }>; responses: { 200: Json<{ user: User }> } };
    delete: { responses: { 204: Nothing } };
  };
  '/api/auth/sign-out': { post: { responses: { 204: Nothing } } };
  '/api/auth/sessions': {
    get: { responses: { 200: Json<{ sessions: Session[] }> } };
    delete: { responses: { 204: Nothing } };
  };
  '/api/auth/sessions/{id}': {
    delete: { parameters: { path: { id: string } }; responses: { 204: Nothing } };
  };
  '/api/stripe/create-portal-session': {
    post: {
      requestBody: Body<{ customerId: string; returnUrl: string }>;
      responses: { 200: Json<{ url: string }> };
    };
  };
}
